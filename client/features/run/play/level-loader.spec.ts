import { afterEach, describe, expect, it, vi } from 'vitest';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { writeLevel } from '../../../../shared/course/level.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { loadLevel } from './level-loader.ts';

/** A walled shaft with spawn and finish side by side at its foot. */
function shaft(spawn: boolean): string {
  const tiles = new Uint16Array(COLUMNS * ROWS).fill(TILES.ground);
  const put = (column: number, row: number, id: number) => {
    tiles[row * COLUMNS + column] = id;
  };
  for (let row = 1; row < ROWS - 2; row++) for (let column = 1; column < 5; column++) put(column, row, TILES.empty);
  if (spawn) put(1, ROWS - 3, TILES.spawn);
  put(3, ROWS - 3, TILES.finishFlag);
  put(3, ROWS - 2, 112);
  const course = { width: COLUMNS, height: ROWS, tiles, theme: 'meadow' as const, name: 'Shaft', par: 3, decorations: [] };
  return JSON.stringify(writeLevel(course, {}));
}

const GOOD = shaft(true);
const files: Record<string, () => Response> = {
  '/levels/30.json': () => new Response(GOOD),
  '/levels/2.json': () => new Response(GOOD),
  '/levels/31.json': () => new Response(shaft(false)),
  '/levels/32.json': () => new Response('{broken'),
  '/levels/33.json': () => new Response(GOOD + ' '.repeat(LIMITS.levelFileBytes)),
  '/levels/35.json': () => new Response('{}', { status: 425, headers: { 'retry-after': '90' } }),
  '/levels/36.json': () => new Response('{}', { status: 425 }),
  '/levels/34.json': () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
};
const serve = () => vi.stubGlobal('fetch', async (url: string) => files[url]?.() ?? new Response('', { status: 404 }));

describe('loadLevel', () => {
  afterEach(() => vi.unstubAllGlobals());

  // requested, then the level that is played or the code of the error
  it.each([
    [30, 30],
    [99, 2],
    [34, 2],
    [31, 'level_invalid'],
    [32, 'level_invalid'],
    [33, 'level_invalid'],
  ])('level %d gives %s', async (number, expected) => {
    serve();
    const answer = await loadLevel(number, '/levels/');
    expect(answer.ok ? answer.value.number : answer.error).toBe(expected);
  });

  it.each([
    [35, 90],
    [36, 1],
  ])('level %d is not open: not replaced, not requested again at once; opens in %d s', async (number, opensInSeconds) => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url);
      return files[url]?.() ?? new Response('', { status: 404 });
    });
    expect(await loadLevel(number, '/levels/')).toEqual({ ok: false, error: { opensInSeconds } });
    expect(requests).toEqual([`/levels/${number}.json`]);
  });

  it('is refused when even the fallback is missing', async () => {
    const answer = await loadLevel(40, '/nowhere/', async () => ({ ok: false, error: 'level_missing' }));
    expect(answer).toEqual({ ok: false, error: 'level_missing' });
  });

  it('tries again when the connection fails', async () => {
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls++;
      if (calls < 3) throw new TypeError('offline');
      return new Response(GOOD);
    });
    vi.useFakeTimers();
    const loading = loadLevel(30, '/levels/');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect((await loading).ok).toBe(true);
    expect(calls).toBe(3);
  });
});
