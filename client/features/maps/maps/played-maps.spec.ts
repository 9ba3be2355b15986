import { expect, test } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { writeMapResult } from '../../run/play/map-results.ts';
import type { LinkedMap } from './map-links.ts';
import { forgetPlayedMap, listPlayedMaps, rememberPlayedMap } from './played-maps.ts';

const idOf = (number: number): string => String(number).padStart(22, 'A');

function linked(number: number, title = ''): LinkedMap {
  const course = { kind: 'map', id: idOf(number), revision: 1 } as const;
  const hole = { course, title, creator: 'Ada', level: { theme: 'frost' } } as unknown as LinkedMap['hole'];
  return { hole, thumbnailUrl: `/pictures/maps/${course.id}/1/thumbnail.png` };
}

const texts = (): TextStore =>
  createTextStore(() => {
    throw new Error('no storage here');
  });

test('the map played last comes first, each map once, as it was then, with its best', () => {
  const store = texts();
  for (const map of [linked(1, 'Old'), linked(2), linked(1, 'New')]) rememberPlayedMap(store, map);
  writeMapResult(store, idOf(1), { best: 7 });
  writeMapResult(store, idOf(2), { reached: 2 });
  const known = { creator: 'Ada', theme: 'frost' };
  expect(listPlayedMaps(store)).toEqual([
    { ...known, id: idOf(1), title: 'New', thumbnailUrl: `/pictures/maps/${idOf(1)}/1/thumbnail.png`, best: 7 },
    { ...known, id: idOf(2), title: '', thumbnailUrl: `/pictures/maps/${idOf(2)}/1/thumbnail.png` },
  ]);
});

test('a map can be taken off the list; its results stay', () => {
  const store = texts();
  for (const map of [linked(1), linked(2)]) rememberPlayedMap(store, map);
  writeMapResult(store, idOf(1), { best: 7 });
  forgetPlayedMap(store, idOf(1));
  expect(listPlayedMaps(store).map(({ id }) => id)).toEqual([idOf(2)]);
  rememberPlayedMap(store, linked(1));
  expect(listPlayedMaps(store)[0]?.best).toBe(7);
});

test('a map that nobody has stored is not listed', () => {
  const store = texts();
  const { hole } = linked(1);
  rememberPlayedMap(store, { hole: { ...hole, course: { kind: 'code', hash: '0123456789abcdef' } } });
  expect(listPlayedMaps(store)).toEqual([]);
});

test('the list has an end', () => {
  const store = texts();
  for (let i = 0; i < LIMITS.playedMaps + 5; i++) rememberPlayedMap(store, linked(i));
  expect(listPlayedMaps(store)).toHaveLength(LIMITS.playedMaps);
});

test.each(['{broken', '{}', '[1,null,{"id":"x"}]', 'of other pages'])('survives the storage %s', (text) => {
  const store = texts();
  const map = { id: idOf(1), title: 't', creator: 'c', theme: 'frost', thumbnailUrl: '//elsewhere.example/x.png' };
  store.set(KEYS.playedMaps, text === 'of other pages' ? JSON.stringify([map]) : text);
  expect(listPlayedMaps(store)).toEqual([]);
});
