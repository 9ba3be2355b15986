import { Logger } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { expect, test, vi } from 'vitest';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { type HashedCourse, PicturesService } from './pictures.service.ts';

/** Nothing but a finish over a floor. */
const tiles = new Uint16Array(COLUMNS * ROWS).fill(TILES.ground, COLUMNS * (ROWS - 1));
tiles[COLUMNS * 5 + 10] = TILES.finishFlag;

const course = (i: number): HashedCourse => ({
  width: COLUMNS,
  height: ROWS,
  tiles,
  theme: 'meadow',
  decorations: [],
  hash: i.toString(16).padStart(16, '0'),
});

test('the thread takes as many as may wait; one more of each kind is refused in words', async () => {
  const pictures = new PicturesService();
  const { pool } = pictures as unknown as { readonly pool: Piscina };
  // From now on the thread is there, so that none is queued for its start.
  await pictures.draw('cell', course(0));
  const drawings = [...Array(LIMITS.waitingPictures + 2)].map((_, i) => pictures.draw('thumbnail', course(i)));
  drawings.push(...[...Array(LIMITS.waitingCells + 2)].map((_, i) => pictures.draw('cell', course(i + 1))));
  drawings.push(...[...Array(10)].map((_, i) => pictures.draw('day', course(i))));
  const settled = Promise.allSettled(drawings);
  // The thread is ended in the middle of a picture.
  vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  await pool.destroy();
  const reasons = (await settled).map((each) => (each.status === 'rejected' ? each.reason : undefined));
  expect(reasons.filter((reason) => reason?.code === 'unavailable')).toHaveLength(3);
  expect(reasons.map((reason) => reason?.message)).not.toContain('Task queue is at limit');
});
