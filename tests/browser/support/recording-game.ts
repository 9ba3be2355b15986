import type { Game } from '../../../client/features/run/play/game.ts';

/** A game that records the calls of its methods, and of those of its controls. @param parts what it has in place of methods */
export function recordingGame(done: () => string[], parts: object = {}): Game {
  const record = (_: object, name: string | symbol) => () => void done().push(String(name));
  const controls = new Proxy({}, { get: record });
  const known = new Map(Object.entries({ controls, ...parts }));
  return new Proxy({} as Game, { get: (target, name) => known.get(String(name)) ?? record(target, name) });
}
