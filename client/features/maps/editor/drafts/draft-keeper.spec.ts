import { expect, test } from 'vitest';
import { TILES } from '../../../../../shared/course/tiles.ts';
import { MapDocument } from '../model/map-document.ts';
import { newMap } from '../model/new-map.ts';
import type { Draft } from './draft.ts';
import { DraftKeeper } from './draft-keeper.ts';

function setUp() {
  const document = new MapDocument(newMap(() => 0));
  const written: Draft[] = [];
  let waiting: (() => void) | undefined;
  const keeper = new DraftKeeper(document, {
    store: { put: async (draft) => void written.push(draft) },
    facts: () => ({ id: 'd'.repeat(22), isSaveWanted: false, isSaved: false }),
    now: () => 7,
    schedule(callback) {
      waiting = callback;
      return () => {
        waiting = undefined;
      };
    },
    onWritten: () => undefined,
  });
  return { document, keeper, written, elapse: () => waiting?.(), isWaiting: () => waiting !== undefined };
}

test('changes that follow each other are one write, with the history', async () => {
  const { document, keeper, written, elapse } = setUp();
  document.apply([{ index: 45, tile: TILES.ice }]);
  document.apply([{ index: 46, tile: TILES.ice }]);
  expect(written).toEqual([]);
  elapse();
  await keeper.stop();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ map: document.copy(), updatedMs: 7 });
  expect(written[0]?.history.done).toHaveLength(2);
});

test('what is waiting is written when the map is closed, and nothing afterward', async () => {
  const { document, keeper, written, isWaiting } = setUp();
  document.apply([{ index: 45, tile: TILES.ice }]);
  await keeper.stop();
  expect(written).toHaveLength(1);
  document.apply([{ index: 46, tile: TILES.ice }]);
  expect(isWaiting()).toBe(false);
});

test('a draft that is dropped is not written any more', async () => {
  const { document, keeper, written } = setUp();
  document.apply([{ index: 45, tile: TILES.ice }]);
  await keeper.stop(true);
  expect(written).toEqual([]);
});
