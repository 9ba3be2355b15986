import type { GameDay } from '../../../shared/game-day.ts';
import type { DragIntent } from '../../../shared/protocol/intent.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import type { Api } from '../../api/client.ts';
import { closeAllDialogsAtom, closeDialogAtom, dialogsAtom, leavablePlaceAtom, openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { textAtom } from '../../i18n/text-atoms.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import type { TabLock } from '../../platform/tab-lock.ts';
import { today } from '../../platform/today.ts';
import { statusAtom } from '../../sim/sim-atoms.ts';
import type { Simulation, SimulationOptions } from '../../sim/simulation.ts';
import type { Store } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import type { Track } from '../analytics/analytics.ts';
import type { Feedback } from '../sound/feedback.ts';
import type { Outbox } from '../submission/outbox.ts';
import { CRASHED, failureOf } from './failures.ts';
import { forgetOtherDays } from './first-attempt.ts';
import { bonusHole, dailyHole, type Hole, isSameHole } from './hole.ts';
import { HoleLoader } from './hole-loader.ts';
import { HoleMemory } from './hole-memory.ts';
import {
  bannerAtom,
  bootAtom,
  clearRunAtom,
  dayAtom,
  givenUpRunAtom,
  holeAtom,
  isInfuriatingAtom,
  isPausedAtom,
  isRunInfuriatingAtom,
  levelAtom,
  newDayAtom,
  pendingRunAtom,
  practiceAtom,
  type RunKind,
  reachedCheckpointsAtom,
  screenAtom,
  tipAtom,
} from './play-atoms.ts';
import { type RunRequest, RunStarter, type StartedRun } from './run-starter.ts';
import type { RunTracker } from './run-tracker.ts';
import { lateRunDay, type SavedRun, writeCheckpoints } from './saved-run.ts';
import { viewOf } from './view-of.ts';

/** Once the hole was finished, a run of up to so many strokes is given up without an offer to take it back. */
const FREE_STROKES = 5;

export interface GameDeps {
  readonly store: Store;
  readonly texts: TextStore;
  readonly api: Api;
  readonly outbox: Outbox;
  readonly feedback: Feedback;
  /** Held while a run is played, because tabs share the saved run. */
  readonly tabLock: TabLock;
  readonly track: Track;
  readonly levelBase: string;
  createSimulation(handlers: Pick<SimulationOptions, 'onEvents' | 'onDeath'>): Simulation;
}

/** What only a run in progress needs: it is loaded with the screens of a run, and when a run begins at the latest. */
async function importRunCode() {
  const [{ RunTracker }, { handleSimEvent }] = await Promise.all([import('./run-tracker.ts'), import('./run-events.ts')]);
  return { RunTracker, handleSimEvent };
}

/** A hole as the page plays it: load, begin, resume, restart, finish, next day. One per page; screens call it, atoms show its state. */
export class Game {
  readonly simulation: Simulation;
  private readonly deps: GameDeps;
  private readonly get: Store['get'];
  private readonly loader: HoleLoader;
  private readonly memory: HoleMemory;
  private readonly starter: RunStarter;
  private levelHash = '';
  private tracker: RunTracker | undefined;
  private runCode: Awaited<ReturnType<typeof importRunCode>> | undefined;

  constructor(deps: GameDeps) {
    this.deps = deps;
    this.memory = new HoleMemory(deps.texts);
    this.get = (atom) => deps.store.get(atom);
    this.simulation = deps.createSimulation({ onEvents: (batch) => this.onEvents(batch), onDeath: () => this.lose() });
    const { store, levelBase } = deps;
    this.loader = new HoleLoader({ store, simulation: this.simulation, levelBase, onWaited: () => this.handleDayChange(today()) });
    this.starter = new RunStarter({
      simulation: this.simulation,
      tabLock: deps.tabLock,
      loadRunCode: async () => {
        this.runCode ??= await importRunCode();
      },
      savedRun: () => this.savedRun(),
      isInfuriating: () => this.get(isInfuriatingAtom),
      onStarted: (run) => this.onStarted(run),
      onOtherTabPlays: () => this.showOtherTabDialog(),
      onTakenOver: () => this.yieldRun(),
      onFailure: () => (this.runCode ? this.lose() : this.showMissingPart()),
    });
    // A run of yesterday's hole that still ranks comes first.
    deps.store.set(holeAtom, (hole) => {
      const late = lateRunDay(deps.texts, hole.day, Date.now());
      return late === undefined ? hole : dailyHole(late);
    });
    deps.store.sub(isPausedAtom, () => {
      if (this.tracker) this.simulation.setPaused(deps.store.get(isPausedAtom));
    });
  }

  /** The page shows the URL of a hole; without a hole, today's. Loads it once, however often it is called. */
  visit(hole?: Hole): void {
    const here = this.get(holeAtom);
    const wanted = hole ?? (here.kind === 'daily' ? here : dailyHole(today()));
    if (!this.loader.isUsed && isSameHole(wanted, here)) void this.load();
    else if (!isSameHole(wanted, here)) this.openHole(wanted);
  }

  /** Loads engine and course; also after a failure. */
  async load(hole: Hole = this.get(holeAtom)): Promise<void> {
    const { store } = this.deps;
    try {
      const found = await this.loader.load(hole);
      if (!found) return;
      if (!found.ok) return store.set(bootAtom, failureOf(found.error));
      this.levelHash = found.value.level.hash;
      store.set(holeAtom, hole);
      store.set(levelAtom, found.value.level);
      this.onLoaded(hole);
    } catch {
      this.lose();
    }
  }

  private onLoaded(hole: Hole): void {
    const { store, texts } = this.deps;
    const saved = this.savedRun();
    const newDay = this.get(newDayAtom);
    // The course has changed since, so there is no reason to stay on the old day.
    if (newDay && !saved && !this.tracker) {
      this.enterDay(newDay);
      return;
    }
    store.set(pendingRunAtom, saved ?? null);
    store.set(reachedCheckpointsAtom, this.memory.reached(hole));
    if (hole.kind === 'daily') forgetOtherDays(texts, hole.day);
    store.set(bootAtom, { state: 'ready' });
    if (this.get(screenAtom) === 'loading') this.begin();
  }

  /**
   * The play button. A new player sees the ghost hand first.
   * @param byPointer without a pointer, the player reads the instructions instead
   */
  play(byPointer: boolean): void {
    const { store, texts, track } = this.deps;
    track('clicked_start');
    if (texts.get(KEYS.tutorial) === 'confirmed') this.begin();
    else if (byPointer) store.set(screenAtom, 'ghostHand');
    else store.set(openDialogAtom, 'instructions');
  }

  /** Play starts only after this, and at least 1 ms later, so that the confirming key does not shoot. */
  confirmInstructions(): void {
    const { store, texts, track } = this.deps;
    texts.set(KEYS.tutorial, 'confirmed');
    store.set(closeDialogAtom, 'instructions');
    if (this.get(screenAtom) === 'playing') return;
    track('confirmed_instructions');
    setTimeout(() => this.begin(), 1);
  }

  goHome(): void {
    const { store } = this.deps;
    const { strokes, phase } = this.get(statusAtom);
    const isUnfinished = this.tracker !== undefined && phase !== 'finished' && strokes > 0 && this.get(practiceAtom) === 0;
    if (!isUnfinished) this.dropRun();
    store.set(pendingRunAtom, isUnfinished ? { strokes, infuriating: this.get(isRunInfuriatingAtom) } : (this.savedRun() ?? null));
    store.set(bannerAtom, null);
    store.set(screenAtom, 'start');
  }

  /**
   * Asks before strokes are lost; without a run, or after it has finished, there is nothing to lose. Once the hole was finished it does not
   * ask: a short run is given up, and a longer one can be taken back.
   */
  requestRestart(): void {
    const { store } = this.deps;
    const { phase } = this.get(statusAtom);
    const strokes = this.get(statusAtom).strokes || this.get(pendingRunAtom)?.strokes;
    if (phase === 'finished') this.restart();
    else if (!strokes) return;
    else if (this.get(practiceAtom) > 0 || !this.memory.hasFinished(this.get(holeAtom))) store.set(openDialogAtom, 'reset');
    else {
      const saved = this.savedRun();
      // A short run does not end the offer of a longer one.
      const offered = this.get(givenUpRunAtom);
      this.confirmRestart();
      store.set(givenUpRunAtom, saved && strokes > FREE_STROKES ? saved : offered);
    }
  }

  /** Takes the run back that a restart has given up, unless another tab has played on in it meanwhile. */
  undoRestart(): void {
    const run = this.get(givenUpRunAtom);
    if (!run) return;
    const saved = this.savedRun();
    if (saved && saved.submissionKey === run.submissionKey && saved.strokes > run.strokes) {
      this.deps.store.set(givenUpRunAtom, null);
      return;
    }
    this.dropRun();
    this.memory.putRunBack(this.get(holeAtom), run);
    if (this.get(screenAtom) === 'playing') this.begin();
    else this.deps.store.set(pendingRunAtom, run);
  }

  /** The full reset: strokes, shots and checkpoints are removed. On the start screen it only removes the saved run. */
  confirmRestart(): void {
    const { store, track } = this.deps;
    track('level_restarted');
    this.memory.endBlindRun(this.get(holeAtom));
    store.set(closeDialogAtom, 'reset');
    this.restart();
  }

  /** Begins a new run after a finished one, also from the result that is open on the start screen. */
  playAgain(): void {
    // An unfinished run may be waiting on the start screen: it is given up, like by a restart.
    if (this.get(pendingRunAtom)) this.requestRestart();
    else this.restart();
    if (this.get(screenAtom) === 'start') this.begin();
  }

  /** Gives the run up. While playing, begins again from the start or, in practice, from the same checkpoint. */
  private restart(): void {
    const { store } = this.deps;
    const practiceFrom = this.get(practiceAtom);
    if (practiceFrom > 0) {
      this.practice(practiceFrom);
      return;
    }
    this.memory.forgetRun(this.get(holeAtom));
    this.dropRun();
    store.set(pendingRunAtom, null);
    store.set(closeAllDialogsAtom);
    if (this.get(screenAtom) === 'playing') this.begin();
  }

  /** Practices from a checkpoint that was reached, uncounted. A run in progress is kept and waits. */
  practice(checkpoint: number): void {
    this.memory.endBlindRun(this.get(holeAtom));
    this.dropRun();
    this.deps.store.set(closeAllDialogsAtom);
    this.begin({ practiceFrom: checkpoint });
  }

  /** Returns from practice to the waiting run, or to a new one. */
  endPractice(): void {
    this.dropRun();
    this.deps.store.set(closeAllDialogsAtom);
    this.begin();
  }

  /** Begins the bonus level beside today's hole at once. */
  playBonus(): void {
    const { store } = this.deps;
    this.openHole(bonusHole(this.get(dayAtom)));
    store.set(screenAtom, 'loading');
  }

  /** Returns from a bonus level to the day's start screen. */
  backToDaily(): void {
    this.openHole(dailyHole(today()));
  }

  shoot(drag: DragIntent): void {
    this.simulation.shoot(drag).catch(() => undefined);
  }

  returnToCheckpoint(): void {
    // Before the first stroke there is no other way back.
    if (this.get(statusAtom).strokes === 0) this.undoRestart();
    this.deps.store.set(bannerAtom, null);
    this.simulation.returnToCheckpoint().catch(() => undefined);
  }

  closeHint(): void {
    this.deps.texts.set(KEYS.hintClosed, 'true');
    this.deps.store.set(tipAtom, 'none');
  }

  /** The canvas size (CSS pixels), zoom, pixel ratio or a display setting has changed. */
  setViewport(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.simulation.setView(viewOf(this.deps.store, width, height));
  }

  /** The day has changed. A run in progress goes on and the new hole is offered; otherwise the new hole is loaded at once. */
  handleDayChange(day: GameDay): void {
    const hole = this.get(holeAtom);
    // Only today's hole becomes outdated.
    if (hole.kind !== 'daily' || hole.day === day) return;
    const { strokes } = this.get(statusAtom);
    const isOpeningLateRun = this.get(bootAtom).state === 'loading' && lateRunDay(this.deps.texts, day, Date.now()) === this.get(dayAtom);
    const isBusy = strokes > 0 || this.get(pendingRunAtom) !== null || isOpeningLateRun;
    if (isBusy) this.deps.store.set(newDayAtom, day);
    else this.openHole(dailyHole(day));
  }

  /** Accepts the offer of the new hole; asks first when a run would be left unfinished. */
  requestNewDay(): void {
    const { strokes, phase } = this.get(statusAtom);
    const isUnfinished = (strokes > 0 && phase !== 'finished') || this.get(pendingRunAtom) !== null;
    const day = this.get(newDayAtom);
    if (isUnfinished) this.deps.store.set(openDialogAtom, 'newDay');
    else if (day) this.enterDay(day);
  }

  /** Takes the run over from another tab. */
  playHere(): void {
    this.deps.store.set(closeDialogAtom, 'elsewhere');
    this.begin({ takeOver: true });
  }

  /** Leaves the old day with its run, for the start screen of the new day. */
  enterDay(day: GameDay): void {
    this.memory.forgetRun(this.get(holeAtom));
    this.openHole(dailyHole(day));
  }

  /** The player has signed out: the next one begins at the start screen. */
  leave(): void {
    // The leaderboard is public: a player who reads it may go on.
    const isReading = this.get(dialogsAtom).includes('leaderboard');
    this.openHole(this.get(holeAtom));
    if (isReading) this.deps.store.set(openDialogAtom, 'leaderboard');
  }

  /** The saved run stays: another tab may be playing it. */
  private openHole(hole: Hole): void {
    const { store } = this.deps;
    this.dropRun();
    store.set(newDayAtom, null);
    store.set(pendingRunAtom, null);
    store.set(closeAllDialogsAtom);
    store.set(screenAtom, 'start');
    store.set(levelAtom, null);
    store.set(holeAtom, hole);
    store.set(leavablePlaceAtom, hole.kind === 'bonus' ? { leave: () => this.backToDaily() } : null);
    void this.load(hole);
  }

  private begin(request: RunRequest = {}): void {
    const { store } = this.deps;
    if (this.get(bootAtom).state !== 'ready') {
      store.set(screenAtom, 'loading');
      return;
    }
    if (this.tracker) {
      store.set(pendingRunAtom, null);
      store.set(screenAtom, 'playing');
      return;
    }
    void this.starter.start(request);
  }

  private onStarted({ report, infuriating, practiceFrom, saved }: StartedRun): void {
    const { store, texts, api, outbox } = this.deps;
    store.set(practiceAtom, practiceFrom);
    const attempt = saved?.attemptId === undefined ? {} : { attemptId: saved.attemptId };
    const key = saved?.submissionKey === undefined ? {} : { submissionKey: saved.submissionKey };
    const isResumed = report.status.strokes > 0;
    const kind = this.runKind();
    const { strokeReported = false } = saved ?? {};
    const course = { kind, day: this.get(dayAtom), levelHash: this.levelHash, infuriating };
    const run = { ...course, resumed: isResumed, ...attempt, ...key, strokeReported };
    this.tracker = this.runCode && new this.runCode.RunTracker(run, { texts, api, outbox });
    if (report.resumed && kind === 'daily') writeCheckpoints(texts, report.checkpointIds);
    else if (!report.resumed && kind !== 'practice') this.memory.forgetRun(this.get(holeAtom));
    store.set(statusAtom, report.status);
    store.set(isRunInfuriatingAtom, infuriating);
    store.set(pendingRunAtom, null);
    store.set(tipAtom, isResumed ? 'none' : 'tip');
    store.set(screenAtom, 'playing');
    if (this.get(isPausedAtom)) this.simulation.setPaused(true);
  }

  private runKind(): RunKind {
    return this.get(practiceAtom) > 0 ? 'practice' : this.get(holeAtom).kind;
  }

  private savedRun(): SavedRun | undefined {
    return this.memory.savedRun(this.get(holeAtom), this.levelHash);
  }

  private showOtherTabDialog(): void {
    const { store } = this.deps;
    store.set(screenAtom, 'start');
    store.set(openDialogAtom, 'elsewhere');
  }

  /** Another tab has taken the run over. This tab ends its own, and the saved run belongs to the other. */
  private yieldRun(): void {
    const { store } = this.deps;
    this.dropRun();
    store.set(pendingRunAtom, null);
    store.set(dialogsAtom, ['elsewhere']);
    store.set(screenAtom, 'start');
  }

  private dropRun(): void {
    this.starter.drop();
    this.tracker?.drop();
    this.tracker = undefined;
    this.deps.store.set(clearRunAtom);
  }

  /** Events of a dropped run may still arrive. Without a tracker they are ignored. */
  private onEvents(batch: readonly SimEvent[]): void {
    const { store, texts, feedback, track } = this.deps;
    const { tracker, runCode } = this;
    if (!tracker || !runCode) return;
    // A finished run needs no lock.
    if (batch.some(({ type }) => type === 'finished')) this.deps.tabLock.release();
    for (const event of batch)
      runCode.handleSimEvent(event, { store, texts, tracker, feedback, track, isCurrent: () => this.tracker === tracker });
  }

  /** The network fails before a run: the next press of Play tries again. */
  private showMissingPart(): void {
    const { store } = this.deps;
    this.dropRun();
    store.set(screenAtom, 'start');
    store.set(showToastAtom, this.get(textAtom)('start.dialogMissing'), 'failure');
  }

  /** The worker has died: before it had started, or by a crash later. */
  private lose(): void {
    const { state } = this.get(bootAtom);
    if (state !== 'failed') this.deps.store.set(bootAtom, state === 'ready' ? CRASHED : failureOf('engine_unavailable'));
  }
}
