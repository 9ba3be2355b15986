import type { Level } from '../../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../../shared/errors.ts';
import { decodeReplay } from '../../../shared/replay/codec.ts';
import { err, type Result } from '../../../shared/result.ts';
import { loadBox2d } from '../../engine/load-browser.ts';
import { BOX2D_WASM_SHA256 } from '../../engine/pin.ts';
import type { Track } from '../../replay/track.ts';
import type { SimulationVerifier } from '../simulations/simulation-build.ts';
import { loadSimulation } from '../simulations/simulations.ts';

/** Workers without requestAnimationFrame (older WebKit) use a timer. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof self.requestAnimationFrame === 'function') self.requestAnimationFrame(resolve);
    else setTimeout(resolve, 1000 / 60);
  });

/** Comes right after what else waits. Unlike a frame, it also comes while the page is hidden. */
const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });

/** How a run is played ahead: so many milliseconds at a time, with a pause after each. */
export interface TrackPace {
  readonly sliceMs: number;
  pause(): Promise<unknown>;
}

/** With longer slices, the picture of a slow phone would stutter. */
const BESIDE_A_RUN: TrackPace = { sliceMs: 3, pause: nextFrame };

/** Nothing else moves. With longer slices, the page would wait longer for an answer to something else. */
export const WITHOUT_A_RUN: TrackPace = { sliceMs: 12, pause: nextTask };

/** Steps between two looks at the clock: under half a millisecond on a slow phone. */
const PART_STEPS = 64;

/**
 * Plays runs ahead, beside the player's own run: on wasm instances of its own, one for each simulation version, a slice in each frame, one
 * run after the other.
 */
class TrackMaker {
  private readonly verifiers = new Map<number, Promise<SimulationVerifier | undefined>>();
  private last: Promise<unknown> = Promise.resolve();

  /** Opens the simulation of a version ahead. Never rejects. */
  async prepare(version: number): Promise<void> {
    await this.verifierOf(version).catch(() => undefined);
  }

  /**
   * @param bytes an encoded replay
   * @param pace how much of the worker's time is spent on it
   * @returns `engine_unavailable` when the simulation cannot be loaded now, otherwise as `ReplayVerifier.verify`
   */
  make(level: Level, bytes: Uint8Array, pace: TrackPace = BESIDE_A_RUN): Promise<Result<Track, ReplayError | SimError>> {
    const made = this.last.then(() => this.play(level, bytes, pace));
    this.last = made.catch(() => undefined);
    return made;
  }

  private async play(level: Level, bytes: Uint8Array, pace: TrackPace): Promise<Result<Track, ReplayError | SimError>> {
    const decoded = decodeReplay(bytes);
    if (!decoded.ok) return decoded;
    const { simulationVersion } = decoded.value;
    let verifier: SimulationVerifier | undefined;
    try {
      verifier = await this.verifierOf(simulationVersion);
    } catch (error) {
      console.error(error);
      return err('engine_unavailable');
    }
    if (!verifier) return err('unverifiable');
    return inSlices(verifier.recordInParts(level, level.hash, bytes, { partSteps: PART_STEPS, isStored: true }), pace);
  }

  private verifierOf(version: number): Promise<SimulationVerifier | undefined> {
    const known = this.verifiers.get(version);
    if (known) return known;
    const opening = openVerifier(version);
    this.verifiers.set(version, opening);
    // The page may have been offline: the next run tries again.
    opening.catch(() => this.verifiers.delete(version));
    return opening;
  }
}

/** One for the worker: each has an engine of 16 MB. */
export const trackMaker = new TrackMaker();

async function openVerifier(version: number): Promise<SimulationVerifier | undefined> {
  const simulation = await loadSimulation(version);
  if (simulation && simulation.box2dWasmSha256 !== BOX2D_WASM_SHA256) throw new Error(`Simulation ${version} needs another engine`);
  return simulation?.openVerifier(await loadBox2d());
}

async function inSlices<T>(parts: Generator<void, T>, { sliceMs, pause }: TrackPace): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const part = parts.next();
      if (part.done) return part.value;
    } while (performance.now() < end);
    await pause();
  }
}
