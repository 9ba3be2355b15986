import { proxy, type Remote, wrap } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import type { Level } from '../../shared/course/level.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { SimEvent, SimService } from '../../shared/protocol/sim-service.ts';
import { textMap } from '../support/text-map.ts';

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
const STEPS_PER_SECOND = 135;

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

async function openGame(reducedMotion: boolean): Promise<{ service: Remote<SimService>; events: SimEvent[] }> {
  worker = new Worker(new URL('../../sim-worker/host/worker.ts', import.meta.url), { type: 'module' });
  const service = wrap<SimService>(worker);
  const events: SimEvent[] = [];
  const sink = proxy({ events: (batch: readonly SimEvent[]) => void events.push(...batch), frame: () => undefined });
  expect((await service.init({ assetBase: '/art/', view: VIEW }, sink)).ok).toBe(true);
  expect((await service.load(LEVEL)).ok).toBe(true);
  // The page sends a view when the player changes the setting.
  await service.setView({ ...VIEW, reducedMotion });
  await service.start({ infuriating: false });
  return { service, events };
}

/** Simulated steps per second in each interval of about 150 ms, until the ball is at rest. */
async function paceOfShot(reducedMotion: boolean): Promise<number[]> {
  const { service, events } = await openGame(reducedMotion);
  expect(await service.shoot({ dx: 0, dy: 1_700 })).toBe(true);
  const paces: number[] = [];
  let last = { ms: performance.now(), ...(await service.stats()) };
  while (!events.some((event) => event.type === 'status' && event.status.phase === 'ready' && event.status.strokes === 1)) {
    await new Promise(requestAnimationFrame);
    const now = { ms: performance.now(), ...(await service.stats()) };
    if (now.ms - last.ms < 150) continue;
    paces.push(((now.steps - last.steps) * 1_000) / (now.ms - last.ms));
    last = now;
  }
  return paces;
}

test('near the flag the worker simulates fewer steps per second', async () => {
  const paces = await paceOfShot(false);
  const slow = paces.filter((pace) => pace > 0.3 * STEPS_PER_SECOND && pace < 0.6 * STEPS_PER_SECOND);
  expect(slow.length, paces.join(' ')).toBeGreaterThanOrEqual(2);
});

test('with reduced motion, also when it is set later, the simulation keeps its speed', async () => {
  const paces = (await paceOfShot(true)).sort((a, b) => a - b);
  expect(paces[Math.floor(paces.length / 2)], paces.join(' ')).toBeGreaterThan(0.8 * STEPS_PER_SECOND);
});
