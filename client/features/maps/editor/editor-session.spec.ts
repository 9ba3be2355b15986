import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { COLUMNS } from '../../../../shared/course/geometry.ts';
import { typeOfTile } from '../../../../shared/course/tile-traits.ts';
import { TILE_TYPES } from '../../../../shared/course/tile-types.ts';
import type { EditMarks, EditView } from '../../../../shared/protocol/edit.ts';
import { EditorSession } from './editor-session.ts';
import { MapDocument } from './model/map-document.ts';
import { newMap } from './model/new-map.ts';
import { BRUSH_SIZES, indexOf, type TilePoint, TOOLS } from './model/tile-tools.ts';

/** Of the area: a phone's. */
const AREA = { left: 0, top: 100, width: 390, height: 500 };

let session: EditorSession;
let view: EditView;
let marks: EditMarks;
let told: number;
beforeEach(() => {
  session = new EditorSession(new MapDocument(newMap(() => 0)));
  session.attach({
    paint: () => undefined,
    setView: (shown: EditView) => {
      view = shown;
    },
    setMarks: (shown: EditMarks) => {
      marks = shown;
    },
    setTheme: () => undefined,
  });
  session.setArea(AREA);
  told = 0;
  session.subscribe(() => told++);
});

/** The middle of a tile on the canvas. */
const at = (column: number, row: number) => ({
  x: (column + 0.5 - view.left) * view.tilePx,
  y: (row + 0.5 - view.top) * view.tilePx,
});
const typeAt = (column: number, row: number) => typeOfTile(session.document.tiles[indexOf({ column, row })] as number);
const placesOf = (type: string) =>
  [...session.document.tiles.keys()]
    .filter((index) => typeOfTile(session.document.tiles[index] as number) === type)
    .map((index) => [index % COLUMNS, Math.floor(index / COLUMNS)]);

describe('a flag, and the start,', () => {
  test('are put down where the pointer is released, and leave no trail', () => {
    const before = session.document.tiles.slice();
    session.setType('spawn');
    session.press(at(5, 93));
    session.drag([at(6, 93), at(9, 94), at(12, 95)]);
    expect(placesOf('spawn')).toEqual([[5, 97]]);
    expect(marks.planned.some(({ index }) => index === indexOf({ column: 12, row: 95 }))).toBe(true);
    session.release();
    expect(placesOf('spawn')).toEqual([[12, 95]]);
    session.undo();
    expect(session.document.tiles).toEqual(before);
  });

  test('go nowhere when the gesture is taken back, or ends beside the map', () => {
    session.setType('checkpointFlag');
    session.press(at(5, 93));
    session.cancel();
    session.press(at(5, 93));
    session.drag([at(-4, 93)]);
    session.release();
    expect([placesOf('checkpointFlag').length, session.snapshot.canUndo]).toEqual([1, false]);
  });
});

describe('a stroke', () => {
  test('has no gaps, and is one step however far it goes', () => {
    session.press(at(2, 86));
    session.drag([at(5, 86), at(9, 86)]);
    session.drag([at(15, 86)]);
    session.release();
    for (let column = 2; column <= 15; column++) expect(typeAt(column, 86)).toBe('ground');
    session.undo();
    expect([typeAt(2, 86), typeAt(15, 86), session.snapshot.canUndo]).toEqual(['empty', 'empty', false]);
  });

  test('tells its listeners once for all places of one event, with the last problems', () => {
    session.setTool('erase');
    session.press(at(2, 98));
    told = 0;
    session.drag([at(3, 98), at(4, 98), at(5, 98), at(5, 97)]);
    expect(told).toBe(1);
    expect(session.snapshot.problems.map(({ code }) => code)).toEqual(['oneSpawn']);
  });

  test('tells nobody of the tiles that change nothing which is shown', () => {
    session.press(at(2, 86));
    told = 0;
    session.drag([at(3, 86)]);
    session.drag([at(9, 86)]);
    expect([typeAt(9, 86), told]).toEqual(['ground', 0]);
    session.release();
    session.undo();
    expect([typeAt(9, 86), told]).toEqual(['empty', 1]);
  });

  test('across the border changes nothing there', () => {
    session.setTool('erase');
    session.setSize(3);
    session.press(at(0, 90));
    session.drag([at(0, 96)]);
    session.release();
    expect([typeAt(0, 90), typeAt(0, 96)]).toEqual(['ground', 'ground']);
  });
});

test('marks are sent when they have changed, and to each canvas that is shown', () => {
  const sent: EditMarks[] = [];
  const canvas = {
    paint: () => undefined,
    setView: () => undefined,
    setMarks: (shown: EditMarks) => sent.push(shown),
    setTheme: () => undefined,
  };
  session.attach(canvas);
  expect(sent).toHaveLength(1);
  session.press(at(2, 86));
  session.drag([at(2.2, 86), at(2.3, 86)]);
  expect(sent).toHaveLength(2);
  session.drag([at(3, 86)]);
  expect(sent.at(-1)?.cursor).toMatchObject({ column: 3, row: 86 });
  session.detach();
  session.attach(canvas);
  expect(sent.at(-1)?.cursor).toBe(null);
});

test('the map is judged anew only when its tiles have changed', () => {
  const { problems } = session.snapshot;
  session.moveCursor(0, 0);
  session.moveCursor(1, 0);
  session.setTitle('Other');
  session.setTool('pan');
  expect(session.snapshot.problems).toBe(problems);
  session.setType('water');
  session.act();
  expect(session.snapshot.problems.map(({ code }) => code)).toEqual(['waterNeedsBasin']);
});

test('a map that another tab edits can be looked at, and not be changed', () => {
  session.setReadOnly(true);
  const before = session.document.copy();
  for (const tool of TOOLS) {
    session.setTool(tool);
    session.press(at(5, 93));
    session.drag([at(9, 93)]);
    session.release();
    session.act();
  }
  session.setTitle('Other');
  session.setTheme('frost');
  expect(session.document.copy()).toEqual(before);
  session.pan(0, 300);
  expect(view.top).toBeLessThan(80);
});

// What a player may do, by chance: the tools must leave a map that undo brings back step by step.
const anyTile = fc.record({ column: fc.integer({ min: -2, max: 21 }), row: fc.integer({ min: 70, max: 101 }) });
const anyGesture = fc.record({
  tool: fc.constantFrom(...TOOLS),
  type: fc.constantFrom(...TILE_TYPES.filter((type) => type !== 'empty')),
  size: fc.constantFrom(...BRUSH_SIZES),
  mirror: fc.boolean(),
  tiles: fc.array(anyTile, { minLength: 1, maxLength: 4 }),
  ends: fc.constantFrom('release' as const, 'release' as const, 'cancel' as const),
});

test('any gestures are taken back one by one, and come again one by one', () => {
  fc.assert(
    fc.property(fc.array(anyGesture, { maxLength: 12 }), (gestures) => {
      session = new EditorSession(new MapDocument(newMap(() => 0)));
      session.setArea(AREA);
      session.attach({
        paint: () => undefined,
        setView: (shown) => void (view = shown),
        setMarks: () => undefined,
        setTheme: () => undefined,
      });
      const steps = [session.document.tiles.slice()];
      for (const { tool, type, size, mirror, tiles, ends } of gestures) {
        session.setType(type);
        session.setTool(tool);
        session.setSize(size);
        session.setMirror(mirror);
        const [first, ...rest] = tiles as [TilePoint, ...TilePoint[]];
        session.press(at(first.column, first.row));
        for (const { column, row } of rest) session.drag([at(column, row)]);
        session[ends]();
        const now = session.document.tiles.slice();
        if (now.some((tile, i) => tile !== steps.at(-1)?.[i])) steps.push(now);
        expect(ends === 'cancel' ? now : null).toEqual(ends === 'cancel' ? steps.at(-1) : null);
      }
      for (const step of steps.toReversed()) {
        expect(session.document.tiles).toEqual(step);
        session.undo();
      }
      expect(session.snapshot.canUndo).toBe(false);
      for (const step of steps.slice(1)) {
        session.redo();
        expect(session.document.tiles).toEqual(step);
      }
      expect(placesOf('spawn').length).toBeLessThanOrEqual(1);
    }),
    { seed: 15, numRuns: 60 },
  );
});
