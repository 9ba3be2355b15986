import type { SimError } from '../../../shared/errors.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Simulation } from '../../sim/simulation.ts';
import type { Store } from '../../state/jotai.ts';
import { SLOW_LOAD_MS } from './failures.ts';
import type { Hole } from './hole.ts';
import { loadLevel, type NumberedLevel } from './level-loader.ts';
import { bootAtom } from './play-atoms.ts';

interface LoaderDeps {
  readonly store: Store;
  readonly simulation: Simulation;
  /** The folder of the level files, ending in '/'. */
  readonly levelBase: string;
}

/** Loads the engine and courses. Of several loads only the last one counts. */
export class HoleLoader {
  private readonly deps: LoaderDeps;
  private opening: ReturnType<Simulation['open']> | undefined;
  private loads = 0;

  constructor(deps: LoaderDeps) {
    this.deps = deps;
  }

  /** Whether a load was ever requested, whatever its result. */
  get isUsed(): boolean {
    return this.loads > 0;
  }

  /**
   * Loads the course of a hole into the simulation. A load that takes long is called slow in `bootAtom`.
   * @returns undefined when another load has begun meanwhile
   * @throws LinkError when the worker dies meanwhile
   */
  async load(hole: Hole): Promise<Result<NumberedLevel, SimError> | undefined> {
    const { store } = this.deps;
    const load = ++this.loads;
    store.set(bootAtom, { state: 'loading', slow: false });
    const slow = setTimeout(() => load === this.loads && store.set(bootAtom, { state: 'loading', slow: true }), SLOW_LOAD_MS);
    try {
      const result = await this.openAndLoad(hole, () => load === this.loads);
      return load === this.loads ? result : undefined;
    } finally {
      clearTimeout(slow);
    }
  }

  private async openAndLoad(hole: Hole, isCurrent: () => boolean): Promise<Result<NumberedLevel, SimError>> {
    const { simulation, levelBase } = this.deps;
    this.opening ??= simulation.open();
    const [opened, found] = await Promise.all([this.opening, loadLevel(hole.level, levelBase)]);
    if (!opened.ok) return opened;
    if (!found.ok || !isCurrent()) return found;
    const loaded = await simulation.load(found.value.level);
    return loaded.ok ? found : err(loaded.error);
  }
}
