// node players.js PORT BYTES SESSIONS: for each line `MOVES` on standard input, so many clients make so many moves
// each in new matches, one after the other was pushed back to them; answers with the milliseconds of the slowest
// hundredth and of the whole.
'use strict';

const readline = require('node:readline');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.js');

const [port, bytes, sessions] = process.argv.slice(2).map(Number);
let matches = 0;

function connected() {
  return new Promise((resolve) => {
    const client = Client({
      game: game(bytes),
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      matchID: `match_${process.pid}_${(matches += 1)}`,
      playerID: '0',
      debug: false,
    });
    client.start();
    const stop = client.subscribe((state) => {
      if (state && state.isConnected) {
        setImmediate(() => stop());
        resolve(client);
      }
    });
  });
}

function play(client, moves, lags) {
  return new Promise((resolve) => {
    let made = 0;
    let began = performance.now();
    const stop = client.subscribe((state) => {
      if (!state || state.G.turn !== made + 1) return;
      made += 1;
      lags.push(performance.now() - began);
      if (made === moves) {
        setImmediate(() => stop());
        resolve();
      } else {
        began = performance.now();
        setImmediate(() => client.moves.step());
      }
    });
    client.moves.step();
  });
}

async function round(moves) {
  const clients = await Promise.all(Array.from({ length: sessions }, connected));
  process.stdout.write('ready\n');
  await next();
  const lags = [];
  const began = performance.now();
  await Promise.all(clients.map((client) => play(client, moves, lags)));
  const whole = performance.now() - began;
  lags.sort((a, b) => a - b);
  process.stdout.write(`${lags[Math.floor(lags.length * 0.99)]} ${whole}\n`);
  await next();
  for (const client of clients) client.stop();
}

const lines = [];
const waiting = [];
function next() {
  return new Promise((resolve) => (lines.length ? resolve(lines.shift()) : waiting.push(resolve)));
}

readline
  .createInterface({ input: process.stdin })
  .on('line', (line) => (waiting.length ? waiting.shift()(line) : lines.push(line)))
  .on('close', () => process.exit(0));

(async () => {
  for (;;) await round(Number(await next()));
})();
