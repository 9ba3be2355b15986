import { latest } from '../../../../shared/latest.ts';
import type { StartReport } from '../../../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import type { TabLock } from '../../../platform/tab-lock.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import type { SavedRun } from './saved-run.ts';

/** How a run is to begin. */
export interface RunRequest {
  /** Take the run over from another tab that plays it. */
  readonly takeOver?: boolean;
  /** Practice from that checkpoint, uncounted; 0 for a new run or the saved one. */
  readonly practiceFrom?: number;
}

/** A run that has begun. */
export interface StartedRun {
  readonly report: StartReport;
  readonly infuriating: boolean;
  readonly practiceFrom: number;
  /** The saved run that is resumed; undefined for a new one. */
  readonly saved: SavedRun | undefined;
}

export interface RunStarterDeps {
  readonly simulation: Pick<Simulation, 'start' | 'setPaused'>;
  /** Held while a run is played, because tabs share the saved run. */
  readonly tabLock: Pick<TabLock, 'take' | 'release'>;
  /** Loads the code that a run needs. Rejects when the network fails. */
  loadRunCode(): Promise<void>;
  /** The saved run of this hole. It is read after the lock was taken: until then another tab may write it. */
  savedRun(): SavedRun | undefined;
  /** The mode that the player has chosen for a new run. */
  isInfuriating(): boolean;
  onStarted(run: StartedRun): void;
  /** Another tab plays, so no run has begun here. */
  onOtherTabPlays(): void;
  /** Another tab has taken the run over. */
  onTakenOver(): void;
  /** The worker does not answer, or the code could not be loaded. */
  onFailure(): void;
}

/** Begins runs, one at a time. A start is abandoned when another start or a drop follows it. */
export class RunStarter {
  private readonly deps: RunStarterDeps;
  /** Running while a start is pending. */
  private readonly starts = latest();
  private hasRun = false;

  constructor(deps: RunStarterDeps) {
    this.deps = deps;
  }

  /** Begins a run, unless a start is pending. Never throws. */
  async start({ takeOver = false, practiceFrom = 0 }: RunRequest): Promise<void> {
    const { tabLock, onOtherTabPlays, onTakenOver, onFailure } = this.deps;
    // Play was pressed twice.
    if (this.starts.isRunning()) return;
    const isCurrent = this.starts.begin();
    try {
      const isOurs = await tabLock.take(takeOver, onTakenOver);
      if (!isCurrent()) this.leaveLock();
      else if (isOurs) await this.startWithLock(practiceFrom, isCurrent);
      else onOtherTabPlays();
    } catch {
      onFailure();
    } finally {
      if (isCurrent()) this.starts.drop();
    }
  }

  /** Drops the run, and abandons a pending start. */
  drop(): void {
    const { tabLock, simulation } = this.deps;
    this.starts.drop();
    this.hasRun = false;
    tabLock.release();
    simulation.setPaused(true);
  }

  private async startWithLock(practiceFrom: number, isCurrent: () => boolean): Promise<void> {
    const { simulation, savedRun, isInfuriating, onStarted } = this.deps;
    await this.deps.loadRunCode();
    if (!isCurrent()) {
      this.leaveLock();
      return;
    }
    const isPractice = practiceFrom > 0;
    const saved = isPractice ? undefined : savedRun();
    const resume = saved && fromBase64(saved.replay);
    const infuriating = isPractice ? false : (saved?.infuriating ?? isInfuriating());
    const practice = isPractice ? { practiceFrom } : {};
    const report = await simulation.start({ infuriating, ...practice, ...(resume ? { resume } : {}) });
    if (!isCurrent()) {
      this.leaveLock();
      return;
    }
    this.hasRun = true;
    onStarted({ report, infuriating, practiceFrom, saved: report.resumed ? saved : undefined });
  }

  /** Releases the lock of an abandoned start, unless a later start holds it now. */
  private leaveLock(): void {
    if (this.hasRun || this.starts.isRunning()) return;
    this.deps.tabLock.release();
    this.deps.simulation.setPaused(true);
  }
}
