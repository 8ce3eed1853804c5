// A game without rules: a state of so many bytes, and a move that changes a little of it.
'use strict';

const figure = (n) => ({ id: `unit_${n}`, kind: `kind_${n % 9}`, x: n % 21, y: n % 20, health: 3 + (n % 5), marks: [] });

function state(bytes) {
  const G = { turn: 0, figures: [figure(0)] };
  while (JSON.stringify(G).length < bytes) G.figures.push(figure(G.figures.length));
  return G;
}

exports.game = (bytes) => ({
  name: 'table',
  minPlayers: 1,
  maxPlayers: 1,
  setup: () => state(bytes),
  moves: {
    // Only the server makes it, so that a client sees it when it was accepted.
    step: {
      client: false,
      move: ({ G }) => {
        G.turn += 1;
        const one = G.figures[G.turn % G.figures.length];
        one.x = (one.x + 1) % 21;
        one.health -= 1;
      },
    },
  },
});
