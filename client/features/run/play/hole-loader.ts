import type { SimError } from '../../../../shared/errors.ts';
import { latest } from '../../../../shared/latest.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import type { Store } from '../../../state/jotai.ts';
import type { Hole } from './hole.ts';
import { loadLevel, type NotOpenYet, type NumberedLevel } from './level-loader.ts';
import { bootAtom } from './play-atoms.ts';
import { waitUntil } from './wait-until.ts';

interface LoaderDeps {
  readonly store: Store;
  readonly simulation: Simulation;
  /** The folder of the level files, ending in '/'. */
  readonly levelBase: string;
  /**
   * Called before a hole that was not open yet is requested again: the device's day may have changed meanwhile, also because its clock was
   * corrected.
   */
  onWaited(): void;
}

/** Loads the engine and courses. Of several loads only the last one counts. */
export class HoleLoader {
  private readonly deps: LoaderDeps;
  private opening: ReturnType<Simulation['open']> | undefined;
  private readonly loads = latest();

  constructor(deps: LoaderDeps) {
    this.deps = deps;
  }

  /** Whether a load was ever requested, whatever its result. */
  isUsed = false;

  /** Opens the engine before the first load, which then waits for it and tells of its failure. */
  prepare(): void {
    this.opening ??= this.deps.simulation.open();
    this.opening.catch(() => undefined);
  }

  /**
   * Loads the course of a hole into the simulation; first waits until it opens. `bootAtom` tells of a wait.
   * @returns undefined when another load has begun meanwhile
   * @throws LinkError when the worker dies meanwhile
   */
  async load(hole: Hole): Promise<Result<NumberedLevel, SimError> | undefined> {
    const { store } = this.deps;
    this.isUsed = true;
    const isCurrent = this.loads.begin();
    store.set(bootAtom, { state: 'loading' });
    let result = await this.openAndLoad(hole, isCurrent);
    while (isCurrent() && !result.ok && typeof result.error === 'object') {
      await this.waitForOpening(result.error, isCurrent);
      // The worker may have died meanwhile.
      if (!isCurrent() || store.get(bootAtom).state !== 'waiting') return undefined;
      result = await this.openAndLoad(hole, isCurrent);
    }
    return isCurrent() ? (result as Result<NumberedLevel, SimError>) : undefined;
  }

  /**
   * Opens the engine without a course. A load that is under way counts no longer.
   * @returns undefined when a load has begun meanwhile
   * @throws LinkError when the worker dies meanwhile
   */
  async openEngine(): Promise<Result<null, SimError> | undefined> {
    this.isUsed = true;
    const isCurrent = this.loads.begin();
    this.opening ??= this.deps.simulation.open();
    const opened = await this.opening;
    return isCurrent() ? opened : undefined;
  }

  /** Waits until the hole opens, ten minutes at most. The state stays until the next answer. */
  private async waitForOpening({ opensInSeconds }: NotOpenYet, isCurrent: () => boolean): Promise<void> {
    const nowMs = Date.now();
    this.deps.store.set(bootAtom, { state: 'waiting', opensAtMs: nowMs + opensInSeconds * 1000 });
    await waitUntil(nowMs + Math.min(opensInSeconds, LIMITS.openingWaitSeconds.max) * 1000);
    if (isCurrent()) this.deps.onWaited();
  }

  private async openAndLoad(hole: Hole, isCurrent: () => boolean): Promise<Result<NumberedLevel, SimError | NotOpenYet>> {
    const { simulation, levelBase } = this.deps;
    this.opening ??= simulation.open();
    const known = hole.kind === 'map' ? hole.level : (hole.enclosed ?? hole.level);
    const finding = typeof known === 'object' ? ok({ number: 0, level: known }) : loadLevel(known, levelBase, hole.fetchText);
    const [opened, found] = await Promise.all([this.opening, finding]);
    if (!opened.ok) return opened;
    if (!found.ok || !isCurrent()) return found;
    const loaded = await simulation.load(found.value.level);
    return loaded.ok ? found : err(loaded.error);
  }
}
