import { type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import type { DragIntent } from '../../../shared/protocol/intent.ts';
import type { SimEvent, StartReport } from '../../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../../shared/replay/codec.ts';
import type { Api } from '../../api/client.ts';
import { pixelRatio, prefersReducedMotion } from '../../platform/device.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import type { TabLock } from '../../platform/tab-lock.ts';
import { aimAtom, noRun, statusAtom, zoomAtom } from '../../sim/sim-atoms.ts';
import type { Simulation, SimulationOptions } from '../../sim/simulation.ts';
import type { Store } from '../../state/jotai.ts';
import type { Feedback } from '../sound/feedback.ts';
import type { Outbox } from '../submission/outbox.ts';
import { CRASHED, failureOf, SLOW_LOAD_MS } from './failures.ts';
import { endFirstAttempt, forgetOtherDays, isFirstAttempt } from './first-attempt.ts';
import { loadLevel } from './level-loader.ts';
import {
  type Boot,
  bannerAtom,
  bootAtom,
  celebratedAtom,
  closeDialogAtom,
  dayAtom,
  dialogsAtom,
  finishedAtom,
  infuriatingAtom,
  levelAtom,
  newDayAtom,
  openDialogAtom,
  pausedAtom,
  pendingRunAtom,
  runInfuriatingAtom,
  screenAtom,
  tipAtom,
} from './play-atoms.ts';
import { hearEvent } from './run-events.ts';
import { RunTracker } from './run-tracker.ts';
import { clearSavedRun, lateRunDay, readSavedRun, type SavedRun, writeCheckpoints } from './saved-run.ts';

export interface GameDeps {
  readonly store: Store;
  readonly texts: TextStore;
  readonly api: Api;
  readonly outbox: Outbox;
  readonly feedback: Feedback;
  /** Held while a run is played: tabs share the saved run. */
  readonly tabLock: TabLock;
  readonly levelBase: string;
  createSimulation(handlers: Pick<SimulationOptions, 'onEvents' | 'onDeath'>): Simulation;
}

/** The daily hole as the page plays it: load, begin, go on, restart, finish, next day. One instance a page; screens call it, atoms show it. */
export class Game {
  readonly simulation: Simulation;
  private readonly deps: GameDeps;
  private readonly get: Store['get'];
  private opening: ReturnType<Simulation['open']> | undefined;
  private levelHash = '';
  private tracker: RunTracker | undefined;
  private loads = 0;

  constructor(deps: GameDeps) {
    this.deps = deps;
    this.get = (atom) => deps.store.get(atom);
    this.simulation = deps.createSimulation({ onEvents: (batch) => this.onEvents(batch), onDeath: () => this.lose() });
    // A run of yesterday's hole that still ranks is what the player has come back for.
    deps.store.set(dayAtom, (day) => lateRunDay(deps.texts, day, Date.now()) ?? day);
    deps.store.sub(pausedAtom, () => {
      if (this.tracker) this.simulation.setPaused(deps.store.get(pausedAtom));
    });
  }

  /** The page is there: loads the hole of the day, once however often it is called. */
  open(): void {
    if (this.loads === 0) void this.load();
  }

  /** Loads engine and course of the day; again after a failure. */
  async load(day: GameDay = this.get(dayAtom)): Promise<void> {
    const { store, texts, levelBase } = this.deps;
    const load = ++this.loads;
    store.set(bootAtom, { state: 'loading', slow: false });
    const slow = setTimeout(() => load === this.loads && store.set(bootAtom, { state: 'loading', slow: true }), SLOW_LOAD_MS);
    try {
      this.opening ??= this.simulation.open();
      const [opened, found] = await Promise.all([this.opening, loadLevel(levelOfDay(day), levelBase)]);
      if (load !== this.loads) return;
      if (!opened.ok) return this.fail(failureOf(opened.error));
      if (!found.ok) return this.fail(failureOf(found.error));
      const loaded = await this.simulation.load(found.value.level);
      if (load !== this.loads) return;
      if (!loaded.ok) return this.fail(failureOf(loaded.error));
      this.levelHash = found.value.level.hash;
      store.set(dayAtom, day);
      store.set(levelAtom, found.value.level);
      const saved = readSavedRun(texts, day, this.levelHash);
      const newDay = this.get(newDayAtom);
      // The course has changed since: nothing is left to wait for on the old day.
      if (newDay && !saved && !this.tracker) return this.enterDay(newDay);
      store.set(pendingRunAtom, saved ?? null);
      forgetOtherDays(texts, day);
      store.set(bootAtom, { state: 'ready' });
      if (this.get(screenAtom) === 'loading') await this.begin();
    } catch {
      this.lose();
    } finally {
      clearTimeout(slow);
    }
  }

  /** The play button. A new player reads the instructions first. */
  play(): void {
    if (this.deps.texts.get(KEYS.tutorial) === 'confirmed') void this.begin();
    else this.deps.store.set(openDialogAtom, 'instructions');
  }

  /** Play starts only after this, and at least 1 ms later, so that the key that confirmed shoots nothing. */
  confirmInstructions(): void {
    const { store, texts } = this.deps;
    texts.set(KEYS.tutorial, 'confirmed');
    store.set(closeDialogAtom, 'instructions');
    if (this.get(screenAtom) === 'start') setTimeout(() => void this.begin(), 1);
  }

  goHome(): void {
    const { store } = this.deps;
    const { strokes, phase } = this.get(statusAtom);
    const unfinished = this.tracker !== undefined && phase !== 'finished' && strokes > 0;
    store.set(pendingRunAtom, unfinished ? { strokes, infuriating: this.get(runInfuriatingAtom) } : null);
    if (!unfinished) this.dropRun();
    store.set(bannerAtom, null);
    store.set(screenAtom, 'start');
  }

  /** Asks before strokes are lost; a finished run or none at all has nothing to lose. */
  requestRestart(): void {
    const { strokes, phase } = this.get(statusAtom);
    if (phase === 'finished') this.playAgain();
    else if (strokes > 0 || this.get(pendingRunAtom)) this.deps.store.set(openDialogAtom, 'reset');
  }

  /** The full reset: strokes, shots and checkpoints are gone. On the start screen it only clears the way for a new run. */
  confirmRestart(): void {
    const { store, texts } = this.deps;
    const day = this.get(dayAtom);
    if (isFirstAttempt(texts, day)) endFirstAttempt(texts, day);
    store.set(closeDialogAtom, 'reset');
    this.playAgain();
  }

  playAgain(): void {
    const { store, texts } = this.deps;
    clearSavedRun(texts);
    this.dropRun();
    store.set(pendingRunAtom, null);
    store.set(dialogsAtom, []);
    if (this.get(screenAtom) === 'playing') void this.begin();
  }

  shoot(drag: DragIntent): void {
    this.simulation.shoot(drag).catch(() => undefined);
  }

  returnToCheckpoint(): void {
    this.deps.store.set(bannerAtom, null);
    this.simulation.returnToCheckpoint().catch(() => undefined);
  }

  closeHint(): void {
    this.deps.texts.set(KEYS.hintClosed, 'true');
    this.deps.store.set(tipAtom, 'none');
  }

  /** The canvas has another size (CSS pixels), or zoom, pixel ratio or the wish for less motion have changed. */
  setViewport(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.simulation.setView({ width, height, pixelRatio: pixelRatio(), zoom: this.get(zoomAtom), reducedMotion: prefersReducedMotion() });
  }

  /** The day has rolled. A run in progress is left alone and the new hole offered; otherwise it comes at once. */
  dayRolled(day: GameDay): void {
    const { strokes } = this.get(statusAtom);
    const opensLate = this.get(bootAtom).state === 'loading' && lateRunDay(this.deps.texts, day, Date.now()) === this.get(dayAtom);
    const busy = strokes > 0 || this.get(pendingRunAtom) !== null || opensLate;
    if (busy) this.deps.store.set(newDayAtom, day);
    else this.openDay(day);
  }

  /** The offer of the new hole is taken up; leaving an unfinished run needs a word of consent. */
  requestNewDay(): void {
    const { strokes, phase } = this.get(statusAtom);
    const unfinished = (strokes > 0 && phase !== 'finished') || this.get(pendingRunAtom) !== null;
    const day = this.get(newDayAtom);
    if (unfinished) this.deps.store.set(openDialogAtom, 'newDay');
    else if (day) this.enterDay(day);
  }

  /** Takes the run over from another tab. */
  playHere(): void {
    this.deps.store.set(closeDialogAtom, 'elsewhere');
    void this.begin(true);
  }

  /** Leaves the old day, with whatever run it holds, for the start screen of the new one. */
  enterDay(day: GameDay): void {
    clearSavedRun(this.deps.texts);
    this.openDay(day);
  }

  /** What is saved stays: this tab has no run, but another may be playing one. */
  private openDay(day: GameDay): void {
    const { store } = this.deps;
    this.dropRun();
    store.set(newDayAtom, null);
    store.set(pendingRunAtom, null);
    store.set(dialogsAtom, []);
    store.set(screenAtom, 'start');
    store.set(dayAtom, day);
    void this.load(day);
  }

  /** @param takeOver also when another tab holds the run */
  private async begin(takeOver = false): Promise<void> {
    const { store, texts, tabLock } = this.deps;
    if (this.get(bootAtom).state !== 'ready') {
      store.set(screenAtom, 'loading');
      return;
    }
    if (this.tracker) {
      store.set(pendingRunAtom, null);
      store.set(screenAtom, 'playing');
      return;
    }
    if (!(await tabLock.take(takeOver, () => this.yieldRun()))) {
      store.set(screenAtom, 'start');
      store.set(openDialogAtom, 'elsewhere');
      return;
    }
    const saved = readSavedRun(texts, this.get(dayAtom), this.levelHash);
    const resume = saved && fromBase64(saved.replay);
    const infuriating = saved?.infuriating ?? this.get(infuriatingAtom);
    try {
      const report = await this.simulation.start({ infuriating, ...(resume ? { resume } : {}) });
      this.onStarted(report, infuriating, report.resumed ? saved : undefined);
    } catch {
      this.lose();
    }
  }

  private onStarted(report: StartReport, infuriating: boolean, saved: SavedRun | undefined): void {
    const { store, texts, api, outbox } = this.deps;
    const attempt = saved?.attemptId === undefined ? {} : { attemptId: saved.attemptId };
    const resumed = report.status.strokes > 0;
    const run = { day: this.get(dayAtom), levelHash: this.levelHash, infuriating, resumed, ...attempt };
    this.tracker = new RunTracker(run, { texts, api, outbox });
    if (report.resumed) writeCheckpoints(texts, report.checkpointIds);
    else clearSavedRun(texts);
    store.set(statusAtom, report.status);
    store.set(runInfuriatingAtom, infuriating);
    store.set(pendingRunAtom, null);
    store.set(tipAtom, resumed ? 'none' : 'tip');
    store.set(screenAtom, 'playing');
    if (this.get(pausedAtom)) this.simulation.setPaused(true);
  }

  /** Another tab has taken the run over: this one goes quiet, and what is saved is the other one's. */
  private yieldRun(): void {
    const { store } = this.deps;
    this.dropRun();
    store.set(pendingRunAtom, null);
    store.set(dialogsAtom, ['elsewhere']);
    store.set(screenAtom, 'start');
  }

  private dropRun(): void {
    this.deps.tabLock.release();
    this.tracker?.drop();
    this.tracker = undefined;
    this.simulation.setPaused(true);
    this.deps.store.set(statusAtom, noRun());
    this.deps.store.set(finishedAtom, null);
    this.deps.store.set(celebratedAtom, false);
    this.deps.store.set(bannerAtom, null);
    this.deps.store.set(aimAtom, null);
  }

  /** Events of a run that has been dropped may still be on the wire: without a tracker nothing is heard. */
  private onEvents(batch: readonly SimEvent[]): void {
    const { store, texts, feedback } = this.deps;
    const { tracker } = this;
    if (!tracker) return;
    // A finished run is nobody's any more.
    if (batch.some(({ type }) => type === 'finished')) this.deps.tabLock.release();
    for (const event of batch) hearEvent(event, { store, texts, tracker, feedback, isCurrent: () => this.tracker === tracker });
  }

  /** The worker is gone: while loading it has not started, later it has crashed. */
  private lose(): void {
    const { state } = this.get(bootAtom);
    if (state !== 'failed') this.fail(state === 'loading' ? failureOf('engine_unavailable') : CRASHED);
  }

  private fail(boot: Boot): void {
    this.deps.store.set(bootAtom, boot);
  }
}
