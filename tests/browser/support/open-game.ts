import { proxy, transfer } from 'comlink';
import { expect } from 'vitest';
import { type RemoteSim, wrapSim } from '../../../client/sim/link.ts';
import { type Level, readLevel } from '../../../shared/course/level.ts';
import type { Frame, View } from '../../../shared/protocol/frame.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import { drainWorker } from './until.ts';

export const VIEW: View = { width: 390, height: 672, pixelRatio: 1, zoom: 1, reducedMotion: false };
export const ASSETS = '/art/';
export const UP = { dx: 0, dy: 3_000 };

interface Game {
  readonly sim: RemoteSim;
  readonly events: SimEvent[];
  /** Only when the page draws. */
  readonly frames: Frame[];
}

let worker: Worker | undefined;
let stopDraining: (() => void) | undefined;

/** Ends the worker and empties the page, after each test. */
export function endGame(): void {
  stopDraining?.();
  worker?.terminate();
  document.body.replaceChildren();
}

export async function fetchLevel(number: number): Promise<Level> {
  const read = readLevel(await (await fetch(`/tests/support/levels/${number}.json`)).json());
  if (!read.ok) throw new Error(read.error.join(', '));
  return read.value;
}

/**
 * Starts a worker of the game.
 * @param canvas the worker draws on it; otherwise it posts frames
 * @param level level 25 unless it is given
 * @param timeScale how many times as fast as the clock the course runs
 */
export async function openGame(canvas?: OffscreenCanvas, level?: Level, timeScale = 1): Promise<Game> {
  worker = new Worker(new URL('../../../sim-worker/host/worker.ts', import.meta.url), { type: 'module' });
  const sim = wrapSim(worker);
  const events: SimEvent[] = [];
  const frames: Frame[] = [];
  const sink = proxy({
    events: (batch: readonly SimEvent[]) => void events.push(...batch),
    frame: (frame: Frame) => void frames.push(frame),
  });
  const options = { assetBase: ASSETS, view: VIEW, timeScale, ...(canvas ? { canvas } : {}) };
  expect(await sim.host.init(canvas ? transfer(options, [canvas]) : options, sink)).toEqual({ ok: true, value: null });
  expect(await sim.course.load(level ?? (await fetchLevel(25)))).toEqual({ ok: true, value: null });
  stopDraining = drainWorker(() => sim.host.stats());
  return { sim, events, frames };
}
