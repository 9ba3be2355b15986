import { assert } from '../../../../shared/assert.ts';
import { latest } from '../../../../shared/latest.ts';
import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { textAtom } from '../../../i18n/text-atoms.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import type { Game } from './game.ts';
import { runKindOf } from './hole.ts';
import {
  bootAtom,
  clearRunAtom,
  holeAtom,
  isInfuriatingAtom,
  isPausedAtom,
  pendingRunAtom,
  runAtom,
  showBeforeRunAtom,
  stageAtom,
  tipAtom,
} from './play-atoms.ts';
import { writeCheckpoints } from './saved-run.ts';

/** How a run is to begin. */
export interface RunRequest {
  /** Take the run over from another tab that plays it. */
  readonly takeOver?: boolean;
  /** Practice from that checkpoint, uncounted; 0 for a new run or the saved one. */
  readonly practiceFrom?: number;
}

/** What only a run in progress needs: it is loaded with the screens of a run, and when a run begins at the latest. */
const importRunCode = async () => {
  const [{ handleSimEvents }, { RunTracker }] = await Promise.all([import('./run-events.ts'), import('./run-tracker.ts')]);
  return { handleSimEvents, RunTracker };
};

/** The run of this page, one at a time: begun, resumed, dropped. A start is abandoned when another start or a drop follows it. */
export class CurrentRun {
  private readonly game: Game;
  private readonly loadCode: typeof importRunCode;
  private code: Awaited<ReturnType<typeof importRunCode>> | undefined;
  /** Running while a start is pending. */
  private readonly starts = latest();

  /** @param loadCode rejects when the network fails */
  constructor(game: Game, loadCode = importRunCode) {
    this.game = game;
    this.loadCode = loadCode;
    const { store } = game.deps;
    store.sub(isPausedAtom, () => {
      if (store.get(runAtom)) game.simulation.setPaused(store.get(isPausedAtom));
    });
  }

  /** Goes on with the run in memory; else begins one, at the latest when the course is loaded. */
  begin(request: RunRequest = {}): void {
    const { store } = this.game.deps;
    const boot = store.get(bootAtom);
    const pending = store.get(pendingRunAtom);
    if (boot.state !== 'ready') store.set(showBeforeRunAtom, 'loading');
    else if (pending?.run) store.set(stageAtom, { at: 'playing', boot, infuriating: pending.infuriating, run: pending.run });
    else if (!store.get(runAtom)) void this.start(request);
  }

  /** Drops the run, and abandons a pending start. What is saved of it stays. */
  drop(): void {
    const { store } = this.game.deps;
    this.starts.drop();
    this.leaveLock();
    store.get(runAtom)?.tracker.drop();
    store.set(clearRunAtom);
  }

  /** Events of a dropped run may still arrive. Without a run they are ignored. */
  handle(batch: readonly SimEvent[]): void {
    const { deps } = this.game;
    if (!this.code || !deps.store.get(runAtom)) return;
    // A finished run needs no lock.
    if (batch.some(({ type }) => type === 'finished')) deps.tabLock.release();
    this.code.handleSimEvents(batch, deps);
  }

  /** Begins a run, unless a start is pending: Play was pressed twice. Never throws. */
  private async start({ takeOver = false, practiceFrom = 0 }: RunRequest): Promise<void> {
    const { store, tabLock } = this.game.deps;
    if (this.starts.isRunning()) return;
    const isCurrent = this.starts.begin();
    try {
      const isOurs = await tabLock.take(takeOver, () => this.yieldRun());
      if (isCurrent() && isOurs) await this.startWithLock(practiceFrom, isCurrent);
      else if (isCurrent()) {
        store.set(showBeforeRunAtom, 'start');
        store.set(openDialogAtom, 'elsewhere');
      }
      // A later start may hold the lock now.
      if (!isCurrent() && !this.starts.isRunning() && !store.get(runAtom)) this.leaveLock();
    } catch {
      if (this.code) this.game.lose();
      else {
        // The network fails: the next press of Play tries again.
        this.drop();
        store.set(showBeforeRunAtom, 'start');
        store.set(showToastAtom, store.get(textAtom)('start.dialogMissing'), 'failure');
      }
    } finally {
      if (isCurrent()) this.starts.drop();
    }
  }

  private async startWithLock(practiceFrom: number, isCurrent: () => boolean): Promise<void> {
    const { game } = this;
    const { get, deps, memory, simulation, levelHash } = game;
    const { store, texts } = deps;
    this.code ??= await this.loadCode();
    if (!isCurrent()) return;
    const isPractice = practiceFrom > 0;
    // Only now: until the lock was taken another tab may have written it.
    const saved = isPractice ? undefined : game.savedRun();
    const resume = saved && fromBase64(saved.replay);
    const infuriating = isPractice ? false : (saved?.infuriating ?? get(isInfuriatingAtom));
    const report = await simulation.start({ infuriating, ...(isPractice && { practiceFrom }), ...(resume && { resume }) });
    if (!isCurrent()) return;
    const hole = get(holeAtom);
    const kind = isPractice ? 'practice' : runKindOf(hole);
    const resumed = report.status.strokes > 0;
    const run = { kind, hole, levelHash, infuriating, resumed, saved: report.resumed ? saved : undefined };
    const tracker = new this.code.RunTracker(run, deps);
    if (report.resumed && kind === 'daily') writeCheckpoints(texts, report.checkpointIds);
    else if (!report.resumed && !isPractice) memory.forgetRun(hole);
    store.set(statusAtom, report.status);
    store.set(tipAtom, resumed ? 'none' : 'tip');
    const boot = get(bootAtom);
    assert(boot.state === 'ready' || boot.state === 'failed', 'a run begins before its course is loaded');
    store.set(stageAtom, { at: 'playing', boot, infuriating, run: { tracker, practiceFrom, finish: null } });
    if (get(isPausedAtom)) simulation.setPaused(true);
  }

  private leaveLock(): void {
    const { deps, simulation } = this.game;
    deps.tabLock.release();
    simulation.setPaused(true);
  }

  /** Another tab has taken the run over. This tab ends its own, and the saved run belongs to the other. */
  private yieldRun(): void {
    const { store } = this.game.deps;
    this.drop();
    store.set(dialogsAtom, ['elsewhere']);
    store.set(showBeforeRunAtom, 'start', null);
  }
}
