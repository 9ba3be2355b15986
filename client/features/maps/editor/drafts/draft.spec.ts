import { describe, expect, test } from 'vitest';
import { TILES } from '../../../../../shared/course/tiles.ts';
import { MapDocument } from '../model/map-document.ts';
import { newMap } from '../model/new-map.ts';
import { type Draft, isUnsaved, readDraft } from './draft.ts';

const ID = 'd'.repeat(22);

function draft(part: Partial<Draft> = {}): Draft {
  const document = new MapDocument(newMap(() => 0));
  document.apply([{ index: 45, tile: TILES.ice }]);
  document.setTitle('Stairs');
  return { id: ID, map: document.copy(), history: document.history(), updatedMs: 7, isSaveWanted: false, ...part };
}

test('a draft is read as it was written, with its history', () => {
  const written = draft({ mapId: 'm'.repeat(22), saved: newMap(() => 0), isSaveWanted: true });
  expect(readDraft(structuredClone(written))).toEqual(written);
});

test('a history that cannot be read costs the history only', () => {
  const damaged = { ...draft(), history: { done: [{ tiles: [1, 2] }], undone: [] } };
  expect(readDraft(damaged)).toEqual({ ...draft(), history: { done: [], undone: [] } });
});

const { map } = draft();
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'draft'],
  ['another id', draft({ id: '../x' })],
  ['another id of the map', draft({ mapId: 'x' })],
  ['too few tiles', draft({ map: { ...map, tiles: map.tiles.slice(1) } })],
  ['tiles as a list', { ...draft(), map: { ...map, tiles: [...map.tiles] } }],
  ['an unknown tile', draft({ map: { ...map, tiles: map.tiles.map(() => 9_999) } })],
  ['another size', draft({ map: { ...map, width: 10 } })],
  ['an unknown theme', { ...draft(), map: { ...map, theme: 'moon' } }],
  ['a damaged saved map', { ...draft(), saved: {} }],
  ['no time', { ...draft(), updatedMs: Number.NaN }],
])('a record with %s is no draft', (_, record) => {
  expect(readDraft(record)).toBeUndefined();
});

describe('a draft is unsaved', () => {
  test('until the server has what it has', () => {
    expect(isUnsaved(draft())).toBe(true);
    expect(isUnsaved(draft({ saved: map }))).toBe(false);
    expect(isUnsaved(draft({ saved: { ...map, title: 'Other' } }))).toBe(true);
    expect(isUnsaved(draft({ saved: { ...map, theme: 'frost' } }))).toBe(true);
    expect(isUnsaved(draft({ saved: newMap(() => 0) }))).toBe(true);
  });
});
