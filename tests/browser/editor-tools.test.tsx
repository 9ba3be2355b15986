import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { indexOf } from '../../client/features/maps/editor/model/tile-tools.ts';
import { PALETTE } from '../../client/features/maps/editor/palette.ts';
import { typeOfTile } from '../../shared/course/tile-traits.ts';
import type { EditView } from '../../shared/protocol/edit.ts';
import { type EditorPage, openEditorPage } from './support/editor-page.tsx';
import { Mouse, type Spot, touch } from './support/pointers.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

// One page for all: each test begins with the same map, the same view and the brush.

let editor: EditorPage;
let first: EditView;
const mouse = new Mouse();

/** Where the canvas shows the map. Only the session and the canvas know it. */
const view = (): EditView => Reflect.get(editor.session, 'view') as EditView;

beforeAll(async () => {
  await page.viewport(1280, 800);
  editor = await openEditorPage();
  first = view();
});
beforeEach(async () => {
  const { session } = editor;
  Reflect.apply(Reflect.get(session, 'show') as (shown: EditView) => void, session, [first]);
  session.document.replace(newMap(() => 0));
  session.setType('ground');
  session.setTool('brush');
  session.setSize(1);
  session.setMirror(false);
  await mouse.move({ x: 5, y: 795 });
});
afterAll(() => editor?.end());

/** The middle of a tile on the page. */
function at(column: number, row: number): Spot {
  const canvas = document.querySelector('.editor__canvas, [role=application]')?.getBoundingClientRect();
  const { left, top, tilePx } = view();
  return { x: (canvas?.left ?? 0) + (column + 0.5 - left) * tilePx, y: (canvas?.top ?? 0) + (row + 0.5 - top) * tilePx };
}
const typeAt = (column: number, row: number) => typeOfTile(editor.session.document.tiles[indexOf({ column, row })] as number);
/** The types of some tiles of a row. */
const row = (number: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => typeAt(from + i, number).replace('empty', '.'));
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const choose = (name: string) => tool(name).click();
const ground = (count: number) => Array(count).fill('ground');

describe('with a mouse', () => {
  test('the brush paints what the pointer passes as one step; Undo and Redo lead there', async () => {
    await mouse.drag([at(3, 86), at(8, 86)]);
    expect(row(86, 2, 9)).toEqual(['.', ...ground(6), '.']);
    await choose(text('editor.undo'));
    expect(row(86, 2, 9)).toEqual(Array(8).fill('.'));
    await choose(text('editor.redo'));
    expect(row(86, 3, 8)).toEqual(ground(6));
  });

  test('every tile of the palette can be painted', async () => {
    for (const [i, type] of PALETTE.entries()) {
      await choose(text(`editor.tile_${type}`));
      await mouse.drag([at(2 + i, 86)]);
      expect(typeAt(2 + i, 86), type).toBe(type);
    }
  });

  test('size and mirror widen the brush, and the border stays', async () => {
    await choose(text('editor.brushSize', { size: 1 }));
    await choose(text('editor.brushSize', { size: 2 }));
    await choose(text('editor.mirror'));
    await choose(text('editor.tile_ice'));
    await mouse.drag([at(1, 86)]);
    expect([85, 86, 87].map((number) => row(number, 0, 3))).toEqual(Array(3).fill(['ground', 'ice', 'ice', '.']));
    expect(row(86, 17, 19)).toEqual(['ice', 'ice', 'ground']);
  });

  test('Erase empties tiles', async () => {
    await choose(text('editor.erase'));
    await mouse.drag([at(11, 90), at(13, 90)]);
    expect(row(90, 11, 16)).toEqual(['.', '.', '.', ...ground(3)]);
  });

  test('Fill takes ground and water only, and shows before what it will cover', async () => {
    await choose(text('editor.tile_ice'));
    await choose(text('editor.fill'));
    await expect.element(tool(text('editor.tile_ground'))).toHaveAttribute('aria-pressed', 'true');
    await choose(text('editor.tile_water'));
    await mouse.move(at(5, 90));
    await until(() => (Reflect.get(editor.session, 'planned') as unknown[]).length > 1_000);
    expect(typeAt(5, 90)).toBe('empty');
    await mouse.drag([at(5, 90)]);
    expect([typeAt(5, 90), typeAt(1, 1), typeAt(13, 90), typeAt(0, 90)]).toEqual(['water', 'water', 'ground', 'ground']);
    await choose(text('editor.tile_ice'));
    await expect.element(tool(text('editor.brush'))).toHaveAttribute('aria-pressed', 'true');
  });

  test('Rectangle covers what lies between press and release, at the release', async () => {
    await choose(text('editor.rectangle'));
    await mouse.drag([at(6, 87), at(4, 85)], { holds: true });
    expect(row(86, 4, 6)).toEqual(['.', '.', '.']);
    await mouse.release(at(4, 85));
    expect([85, 86, 87].flatMap((number) => row(number, 3, 7))).toEqual(
      Array(3)
        .fill(['.', ...ground(3), '.'])
        .flat(),
    );
  });

  test('Picker chooses what is under the pointer, and the brush', async () => {
    await choose(text('editor.picker'));
    await mouse.drag([at(5, 97)]);
    await expect.element(tool(text('editor.tile_spawn'))).toHaveAttribute('aria-pressed', 'true');
    await expect.element(tool(text('editor.brush'))).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['Pan', 'pan', 'left'],
    ['the middle button', 'brush', 'middle'],
  ] as const)('%s moves the map and paints nothing', async (_, name, button) => {
    await choose(text(`editor.${name}`));
    const before = editor.session.document.tiles.slice();
    const place = at(5, 86);
    await mouse.drag([place, { x: place.x, y: place.y + 120 }], { button });
    expect(at(5, 86).y).toBeCloseTo(place.y + 120, 0);
    expect(editor.session.document.tiles).toEqual(before);
  });

  test('the wheel scrolls, and with Control zooms around the pointer', async () => {
    const place = at(5, 86);
    await mouse.wheel(place, -240);
    await until(() => Math.abs(at(5, 86).y - (place.y + 240)) < 1);
    const size = view().tilePx;
    const target = at(5, 80);
    await mouse.wheel(target, -100, true);
    await until(() => view().tilePx > size);
    expect(at(5, 80).y).toBeCloseTo(target.y, 0);
  });
});

describe('with fingers', () => {
  // How long a finger rests, and how soon the second one comes, decides what is meant.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('one paints, and a tap paints one tile', async () => {
    await touch('touchStart', [at(3, 86)]);
    for (const column of [5, 8]) await touch('touchMove', [at(column, 86)]);
    // The loupe is above the finger.
    expect(Reflect.get(editor.session, 'loupe')).not.toBeNull();
    await touch('touchEnd', []);
    await touch('touchStart', [at(12, 86)]);
    await touch('touchEnd', []);
    expect(row(86, 3, 13)).toEqual([...ground(6), '.', '.', '.', 'ground', '.']);
    expect(Reflect.get(editor.session, 'loupe')).toBeNull();
  });

  test('two move and zoom the map, and take back what the first has begun to paint', async () => {
    const before = editor.session.document.tiles.slice();
    const { tilePx } = view();
    const a = at(6, 86);
    const b = at(12, 86);
    await touch('touchStart', [a]);
    await touch('touchMove', [{ x: a.x + 12, y: a.y }]);
    await touch('touchStart', [{ x: a.x + 12, y: a.y }, b]);
    await touch('touchMove', [
      { x: a.x - 60, y: a.y + 30 },
      { x: b.x + 60, y: b.y + 30 },
    ]);
    await touch('touchEnd', []);
    await until(() => view().tilePx > tilePx * 1.3);
    expect(editor.session.document.tiles).toEqual(before);
  });

  test('a long press picks the tile under it', async () => {
    await touch('touchStart', [at(14, 90)]);
    editor.session.setType('ice');
    await until(() => editor.session.snapshot.type === 'ground');
    await touch('touchEnd', []);
    expect(typeAt(14, 90)).toBe('ground');
  });
});

describe('with keys', () => {
  beforeEach(() => document.querySelector<HTMLElement>('.editor__canvas, [role=application]')?.focus());

  test('arrows move a cursor that is announced, Enter paints, Control and Z undo it', async () => {
    editor.session.jumpTo({ column: 5, row: 86 });
    await userEvent.keyboard('8{ArrowRight}{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(row(86, 5, 12)).toEqual(['.', 'ice', '.', '.', '.', '.', 'ice', '.']);
    await expect.element(page.getByTestId('live-tile')).toHaveTextContent('Ice, column 12, row 87');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(row(86, 5, 12)).toEqual(['.', 'ice', ...Array(6).fill('.')]);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(typeAt(11, 86)).toBe('ice');
  });

  test('each tool has its letter, and two presses of Enter make a rectangle', async () => {
    for (const [key, name] of Object.entries({ f: 'fill', h: 'pan', e: 'erase', i: 'picker', b: 'brush', r: 'rectangle' } as const)) {
      await userEvent.keyboard(key);
      await expect.element(tool(text(`editor.${name}`))).toHaveAttribute('aria-pressed', 'true');
    }
    editor.session.jumpTo({ column: 4, row: 85 });
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowDown}{Enter}');
    expect([...row(85, 3, 6), ...row(86, 3, 6)]).toEqual(['.', 'ground', 'ground', '.', '.', 'ground', 'ground', '.']);
    await userEvent.keyboard(']m');
    expect([editor.session.snapshot.size, editor.session.snapshot.mirror]).toEqual([2, true]);
  });

  test('the number of faults is announced, and N leads to the next one', async () => {
    editor.session.document.apply([{ index: indexOf({ column: 5, row: 49 }), tile: 0 }]);
    await expect.element(page.getByTestId('live-problems')).toHaveTextContent('1 error, no warnings');
    await userEvent.keyboard('n');
    expect(editor.session.snapshot.cursor?.row).toBe(50);
  });

  test('the question mark lists the keys', async () => {
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: text('editor.keys') })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await until(() => !document.querySelector('dialog[open]'));
  });
});
