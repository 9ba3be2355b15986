import { proxy } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import { type RemoteSim, wrapSim } from '../../client/sim/link.ts';
import type { Level } from '../../shared/course/level.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { textMap } from '../support/text-map.ts';
import type { SteppedFrame } from './support/stepped-clock.ts';

const VIEW: View = { width: 390, height: 672, pixelRatio: 1, zoom: 1, reducedMotion: false };
/** A ball that is shot straight up beside the flag falls slowly within its reach. */
const COURSE = textMap(`
  ############
  #..........#
  #..........#
  #..........#
  #..........#
  #..........#
  #S.F.......#
  ##fff#######
  ############`);
const LEVEL: Level = { ...COURSE, name: 'Beside the flag', theme: 'meadow', par: 1, decorations: [], hash: '00112233aabbccdd' };
const FRAME_MS = 1_000 / 60;
/** No shot of these lasts as long. */
const FRAMES_MAX = 600;
/** Steps in ten frames at full speed: 135 a second. */
const FULL = 22.5;
const isFull = (steps = 0): boolean => Math.abs(steps - FULL) <= 1;

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

async function openGame(reducedMotion: boolean): Promise<{ sim: RemoteSim; events: SimEvent[] }> {
  worker = new Worker(new URL('./support/stepped.worker.ts', import.meta.url), { type: 'module' });
  const sim = wrapSim(worker);
  const events: SimEvent[] = [];
  const sink = proxy({ events: (batch: readonly SimEvent[]) => void events.push(...batch), frame: () => undefined });
  expect((await sim.host.init({ assetBase: '/art/', view: VIEW }, sink)).ok).toBe(true);
  expect((await sim.course.load(LEVEL)).ok).toBe(true);
  // The page sends a view when the player changes the setting.
  await sim.picture.setView({ ...VIEW, reducedMotion });
  await sim.run.start({ infuriating: false });
  return { sim, events };
}

/** The steps that the worker simulates in each ten frames of a shot, until the ball is at rest. */
async function stepsOfShot(reducedMotion: boolean): Promise<number[]> {
  const { sim, events } = await openGame(reducedMotion);
  const drawFrame = () => worker?.postMessage({ frameMs: FRAME_MS } satisfies SteppedFrame);
  // No time has passed before the first frame.
  drawFrame();
  expect(await sim.run.shoot({ dx: 0, dy: 1_700 })).toBe(true);
  const isAtRest = () => events.some((event) => event.type === 'status' && event.status.phase === 'ready' && event.status.strokes === 1);
  const counts: number[] = [];
  let before = (await sim.host.stats()).steps;
  for (let frame = 1; frame <= FRAMES_MAX && !isAtRest(); frame++) {
    drawFrame();
    const { steps } = await sim.host.stats();
    if (frame % 10 !== 0) continue;
    counts.push(steps - before);
    before = steps;
  }
  expect(isAtRest()).toBe(true);
  return counts;
}

test('near the flag the worker simulates fewer steps in a frame', async () => {
  const counts = await stepsOfShot(false);
  const slow = counts.filter((steps) => Math.abs(steps - 0.45 * FULL) <= 1);
  // Slow motion lasts 1.2 s at most, which is 72 frames.
  expect([slow.length >= 5, slow.length <= 7, isFull(counts[0]), isFull(counts.at(-1))], counts.join(' ')).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('with reduced motion, also when it is set later, the simulation keeps its speed', async () => {
  const counts = await stepsOfShot(true);
  expect(counts.filter(isFull), counts.join(' ')).toEqual(counts);
});
