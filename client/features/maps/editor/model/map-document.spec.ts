import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../../../../shared/course/course.ts';
import { TILES } from '../../../../../shared/course/tiles.ts';
import type { TileChange } from '../../../../../shared/protocol/edit.ts';
import { MapDocument } from './map-document.ts';
import { newMap } from './new-map.ts';

const to = (tile: number, ...indices: number[]): TileChange[] => indices.map((index) => ({ index, tile }));
const stateOf = (document: MapDocument) => ({ tiles: [...document.tiles], title: document.title, theme: document.theme });

describe('a step', () => {
  test('is a gesture, with all that it has painted', () => {
    const document = new MapDocument(newMap());
    const before = stateOf(document);
    document.begin();
    document.apply(to(TILES.ice, 45, 46));
    document.apply(to(TILES.ground, 46));
    document.end();
    document.undo();
    expect(stateOf(document)).toEqual(before);
    document.redo();
    expect([45, 46].map((index) => document.tiles[index])).toEqual([TILES.ice, TILES.ground]);
  });

  test('is nothing when a gesture has changed nothing, or was taken back', () => {
    const document = new MapDocument(newMap());
    document.begin();
    document.end();
    document.begin();
    document.apply(to(TILES.ice, 45));
    document.cancel();
    expect(document.canUndo).toBe(false);
    expect(document.tiles[45]).toBe(TILES.empty);
  });

  test('is all that was typed in the title without a pause by something else', () => {
    const document = new MapDocument({ ...newMap(), title: 'a' });
    for (const title of ['ab', 'abc']) document.setTitle(title);
    document.apply(to(TILES.ice, 45));
    document.setTitle('abcd');
    const titles = [document.title];
    while (document.canUndo) {
      document.undo();
      titles.push(document.title);
    }
    expect(titles).toEqual(['abcd', 'abc', 'abc', 'a']);
  });

  test('is a whole map that replaces another', () => {
    const document = new MapDocument(newMap());
    const before = stateOf(document);
    const other = {
      ...newMap(),
      tiles: newMap().tiles.map((tile) => (tile === TILES.empty ? TILES.water : tile)),
      theme: 'frost' as const,
    };
    document.replace(other);
    expect(document.copy()).toEqual(other);
    document.undo();
    expect(stateOf(document)).toEqual(before);
    expect(document.canUndo).toBe(false);
  });
});

test('fifty steps can be taken back, and no more', () => {
  const document = new MapDocument(newMap());
  for (let i = 0; i < 60; i++) document.apply(to(i % 2 === 0 ? TILES.ice : TILES.ground, 45));
  let steps = 0;
  for (; document.canUndo; steps++) document.undo();
  expect(steps).toBe(50);
});

test('a map is changed until it is as it was saved', () => {
  const document = new MapDocument(newMap());
  document.apply(to(TILES.ice, 45));
  expect(document.isChanged).toBe(true);
  document.undo();
  expect(document.isChanged).toBe(false);
  document.setTheme('frost');
  const saving = document.copy();
  document.apply(to(TILES.ice, 45));
  document.markSaved(saving);
  expect(document.isChanged).toBe(true);
  document.undo();
  expect(document.isChanged).toBe(false);
});

test('listeners are told what has another id now', () => {
  const document = new MapDocument(newMap());
  const told: unknown[] = [];
  const stop = document.onChange((change) => told.push(change));
  document.apply([...to(TILES.ice, 45), ...to(TILES.empty, 46)]);
  document.undo();
  stop();
  document.redo();
  expect(told).toEqual([
    { tiles: to(TILES.ice, 45), title: false, theme: false },
    { tiles: to(TILES.empty, 45), title: false, theme: false },
  ]);
});

/** Random edits: strokes of several stretches, titles, themes, and steps back and forth. */
const edits = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('stroke' as const),
      parts: fc.array(
        fc.array(fc.record({ index: fc.integer({ min: 0, max: 30 }), tile: fc.constantFrom(0, 1, 103, 176) }), { maxLength: 6 }),
        { maxLength: 3 },
      ),
      isTakenBack: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('theme' as const), theme: fc.constantFrom(...THEMES) }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'store' as const) }),
  ),
  { maxLength: 80 },
);

test('after any edits, undo and redo lead through the states of a list of snapshots', () => {
  fc.assert(
    fc.property(edits, (list) => {
      let document = new MapDocument(newMap(() => 0));
      const past: unknown[] = [];
      let future: unknown[] = [];
      let isTyping = false;
      const step = (edit: () => void) => {
        const before = stateOf(document);
        edit();
        if (JSON.stringify(stateOf(document)) === JSON.stringify(before)) return false;
        past.push(before);
        future = [];
        return true;
      };
      for (const edit of list) {
        if (edit.kind === 'stroke') {
          document.begin();
          step(() => {
            for (const part of edit.parts) document.apply(part);
            if (edit.isTakenBack) document.cancel();
            else document.end();
          });
          isTyping = false;
        } else if (edit.kind === 'title') {
          const wasTyping = isTyping;
          if (step(() => document.setTitle(edit.title))) {
            if (wasTyping) past.pop();
            isTyping = true;
          }
        } else if (edit.kind === 'theme') {
          if (step(() => document.setTheme(edit.theme))) isTyping = false;
        } else if (edit.kind === 'store') {
          document = new MapDocument(document.copy(), document.savedMap, structuredClone(document.history()));
          isTyping = false;
        } else {
          const [from, onto] = edit.kind === 'undo' ? [past, future] : [future, past];
          const now = stateOf(document);
          const expected = from.pop();
          document[edit.kind]();
          isTyping = false;
          if (expected !== undefined) onto.push(now);
          expect(stateOf(document)).toEqual(expected ?? now);
        }
        if (past.length > 50) past.shift();
        expect([document.canUndo, document.canRedo]).toEqual([past.length > 0, future.length > 0]);
      }
    }),
    { seed: 15, numRuns: 300 },
  );
});
