// node server.js PORT BYTES [FOLDER]: boardgame.io's server, in memory or with its FlatFile storage.
'use strict';

const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { game } = require('./game.js');

const [port, bytes, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [game(Number(bytes))], origins: [Origins.LOCALHOST], db });
const listen = server.app.listen.bind(server.app);
server.app.listen = (on, done) => listen(on, '127.0.0.1', done);
server.run(Number(port));
