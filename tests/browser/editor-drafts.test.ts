import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../../client/features/maps/editor/drafts/draft.ts';
import { openDraftStore } from '../../client/features/maps/editor/drafts/draft-store.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { LIMITS } from '../../shared/limits.ts';

/** A database of its own for each test. */
let name = '';
const idOf = (i: number): string => String(i).padStart(22, 'd');
const draft = (i: number, part: Partial<Draft> = {}): Draft => ({
  id: idOf(i),
  map: newMap(() => 0),
  history: { done: [{ tiles: [45, 0, 103] }], undone: [] },
  updatedMs: i,
  isSaveWanted: false,
  ...part,
});

beforeEach(() => {
  name = `drafts-${crypto.randomUUID()}`;
});
afterEach(() => vi.restoreAllMocks());

test('drafts are there after a reload, the last changed first, and found by their map', async () => {
  const first = await openDraftStore(name);
  await first.put(draft(1, { mapId: 'm'.repeat(22), saved: newMap(() => 0) }));
  await first.put(draft(2));
  const store = await openDraftStore(name);
  expect((await store.list()).map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  expect(await store.get(idOf(2))).toEqual(draft(2));
  expect((await store.ofMap('m'.repeat(22)))?.id).toBe(idOf(1));
  await store.remove(idOf(2));
  expect(await store.get(idOf(2))).toBeUndefined();
  await store.remove(idOf(1));
  expect(await store.list()).toEqual([]);
  expect(store.isKept).toBe(true);
});

test('a damaged record is left out, and the others are there', async () => {
  const store = await openDraftStore(name);
  await store.put(draft(1));
  const database = await openDB(name);
  await database.put('drafts', { id: idOf(2), map: 'damaged' });
  expect((await store.list()).map(({ id }) => id)).toEqual([idOf(1)]);
  expect(await store.get(idOf(2))).toBeUndefined();
});

test('too many drafts: first goes the oldest that the server has, then the oldest', async () => {
  const store = await openDraftStore(name);
  for (let i = 0; i < LIMITS.drafts; i++) await store.put(draft(i, i === 7 ? { saved: newMap(() => 0) } : {}));
  await store.put(draft(1_000));
  await store.put(draft(1_001));
  const ids = (await store.list()).map(({ id }) => id);
  expect(ids).toHaveLength(LIMITS.drafts);
  expect(ids).not.toContain(idOf(7));
  expect(ids).not.toContain(idOf(0));
  expect(ids).toContain(idOf(1));
});

test('what the browser refuses is kept in memory, and the store says so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const store = await openDraftStore(name);
  expect(store.isKept).toBe(false);
  await store.put(draft(1));
  expect(await store.get(idOf(1))).toEqual(draft(1));
  expect(await store.list()).toHaveLength(1);
});

test('a full disk loses nothing of this page', async () => {
  const store = await openDraftStore(name);
  await store.put(draft(1));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await store.put(draft(1, { updatedMs: 9 }));
  expect(store.isKept).toBe(false);
  expect((await store.get(idOf(1)))?.updatedMs).toBe(9);
});
