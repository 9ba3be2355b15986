import type { GameDay } from '../../../../shared/game-day.ts';
import type { Api } from '../../../api/client.ts';
import { closeAllDialogsAtom, closeDialogAtom, dialogsAtom, leavablePlaceAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import type { TabLock } from '../../../platform/tab-lock.ts';
import { today } from '../../../platform/today.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import type { Simulation, SimulationOptions } from '../../../sim/simulation.ts';
import type { Store } from '../../../state/jotai.ts';
import type { Track } from '../../ground/analytics/events.ts';
import type { Feedback } from '../../ground/sound/feedback.ts';
import type { Outbox } from '../../ground/submission/outbox.ts';
import { CurrentRun } from './current-run.ts';
import { CRASHED, failureOf } from './failures.ts';
import { forgetOtherDays } from './first-attempt.ts';
import { dailyHole, type Hole, isSameHole, type MapHole } from './hole.ts';
import { HoleLoader } from './hole-loader.ts';
import { HoleMemory } from './hole-memory.ts';
import {
  bannerAtom,
  bootAtom,
  dayAtom,
  holeAtom,
  levelAtom,
  newDayAtom,
  pendingRunAtom,
  reachedCheckpointsAtom,
  runAtom,
  screenAtom,
  showBeforeRunAtom,
  stageAtom,
} from './play-atoms.ts';
import type { RunControls } from './run-controls.ts';
import { lateRunDay, type SavedRun } from './saved-run.ts';
import { viewOf } from './view-of.ts';

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

/** The hole of this page: load, leave, next day. One per page; screens call it, atoms show its state. */
export class Game {
  readonly simulation: Simulation;
  /** Public like what follows: for the code that is loaded later. */
  readonly deps: GameDeps;
  readonly get: Store['get'];
  readonly memory: HoleMemory;
  readonly run: CurrentRun;
  /** Made when they are first needed: see use-run-controls.ts. */
  controls: RunControls | undefined;
  /** Hash of the course that is loaded. */
  levelHash = '';
  private readonly loader: HoleLoader;

  constructor(deps: GameDeps) {
    const { store, levelBase } = deps;
    this.deps = deps;
    this.memory = new HoleMemory(deps.texts);
    this.get = (atom) => store.get(atom);
    this.simulation = deps.createSimulation({ onEvents: (batch) => this.run.handle(batch), onDeath: () => this.lose() });
    this.run = new CurrentRun(this);
    this.loader = new HoleLoader({ store, simulation: this.simulation, levelBase, onWaited: () => this.handleDayChange(today()) });
    store.set(holeAtom, this.todaysHole());
  }

  /** Requests the engine before the page is drawn: it takes longest. */
  prepare(): void {
    this.loader.prepare();
  }

  /** The page shows the URL of a hole; without a hole, today's. Loads it once, however often it is called. */
  visit(hole?: Hole): void {
    const here = this.get(holeAtom);
    const wanted = hole ?? (here.kind === 'daily' ? here : this.todaysHole());
    // The editor covers every hole.
    if (this.get(screenAtom) === 'editor') return;
    if (!isSameHole(wanted, here)) this.openHole(wanted);
    else if (!this.loader.isUsed) void this.load();
  }

  /** A run of yesterday's hole that still ranks comes first. */
  private todaysHole(): Hole {
    return dailyHole(lateRunDay(this.deps.texts, today(), Date.now()) ?? today());
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
    if (newDay && !saved && !this.get(runAtom)) {
      this.enterDay(newDay);
      return;
    }
    store.set(pendingRunAtom, saved ?? null);
    store.set(reachedCheckpointsAtom, this.memory.reached(hole));
    if (hole.kind === 'daily') forgetOtherDays(texts, hole.day);
    store.set(bootAtom, { state: 'ready' });
    if (this.get(screenAtom) === 'loading') this.run.begin();
  }

  /**
   * The play button. A new player sees the ghost hand first.
   * @param byPointer without a pointer, the player reads the instructions instead
   */
  play(byPointer: boolean): void {
    const { store, texts, track } = this.deps;
    track('clicked_start');
    if (texts.get(KEYS.tutorial) === 'confirmed') this.run.begin();
    else if (byPointer) store.set(showBeforeRunAtom, 'ghostHand');
    else store.set(openDialogAtom, 'instructions');
  }

  /** Play starts only after this, and at least 1 ms later, so that the confirming key does not shoot. */
  confirmInstructions(): void {
    const { store, texts, track } = this.deps;
    texts.set(KEYS.tutorial, 'confirmed');
    store.set(closeDialogAtom, 'instructions');
    if (this.get(screenAtom) === 'playing') return;
    track('confirmed_instructions');
    setTimeout(() => this.run.begin(), 1);
  }

  goHome(): void {
    const { store } = this.deps;
    const { strokes, phase } = this.get(statusAtom);
    const isUnfinished = this.get(runAtom)?.practiceFrom === 0 && phase !== 'finished' && strokes > 0;
    if (!isUnfinished) this.run.drop();
    store.set(bannerAtom, null);
    store.set(showBeforeRunAtom, 'start', isUnfinished ? undefined : (this.savedRun() ?? null));
  }

  /** Returns from a bonus level, a map or the editor to the day's start screen. */
  backToDaily(): void {
    this.openHole(this.todaysHole());
  }

  /** Begins a run on a map at once. What waits on the present hole stays stored. */
  playMap(hole: MapHole): void {
    // Each test of a map is a new run.
    if (hole.from === 'editor') this.memory.forgetRun(hole);
    this.openHole(hole);
  }

  /** Shows the editor in place of a hole. The saved run of the hole stays. */
  async openEditor(): Promise<void> {
    const { store } = this.deps;
    this.leaveHole();
    store.set(stageAtom, { at: 'editor', boot: this.get(bootAtom) });
    try {
      const opened = await this.loader.openEngine();
      if (opened) store.set(bootAtom, opened.ok ? { state: 'ready' } : failureOf(opened.error));
    } catch {
      this.lose();
    }
  }

  /** Leaves the test of a map. */
  backToEditor(): void {
    void this.openEditor();
  }

  /** The canvas size (CSS pixels), zoom, pixel ratio or a display setting has changed. */
  setViewport(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.simulation.setView(viewOf(this.deps.store, width, height));
  }

  /** The day has changed. A run in progress goes on and the new hole is offered; otherwise the new hole is loaded at once. */
  handleDayChange(day: GameDay): void {
    const hole = this.get(holeAtom);
    // Only today's hole becomes outdated; the editor opens the new one when it closes.
    if (hole.kind !== 'daily' || hole.day === day || this.get(screenAtom) === 'editor') return;
    const { strokes } = this.get(statusAtom);
    const isOpeningLateRun = this.get(bootAtom).state === 'loading' && lateRunDay(this.deps.texts, day, Date.now()) === this.get(dayAtom);
    const isBusy = strokes > 0 || this.get(pendingRunAtom) !== null || isOpeningLateRun;
    if (isBusy) this.deps.store.set(newDayAtom, day);
    else this.openHole(dailyHole(day));
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
    const hole = this.get(holeAtom);
    const isEditing = this.get(screenAtom) === 'editor' || (hole.kind === 'map' && hole.from === 'editor');
    this.openHole(isEditing ? this.todaysHole() : hole);
    if (isReading) this.deps.store.set(openDialogAtom, 'leaderboard');
  }

  /** The saved run stays: another tab may be playing it. A map begins at once; a new player by a link sees first how to drag. */
  openHole(hole: Hole): void {
    const { store, texts } = this.deps;
    const isNew = texts.get(KEYS.tutorial) !== 'confirmed';
    this.leaveHole();
    store.set(showBeforeRunAtom, hole.kind !== 'map' ? 'start' : isNew && hole.from === 'link' ? 'ghostHand' : 'loading', null);
    store.set(levelAtom, null);
    store.set(holeAtom, hole);
    if (hole.kind === 'bonus') store.set(leavablePlaceAtom, { leave: () => this.backToDaily() });
    if (hole.kind === 'map' && hole.from === 'editor') store.set(leavablePlaceAtom, { leave: () => this.backToEditor() });
    void this.load(hole);
  }

  /** Nothing of the present hole stays; the next stage follows at once. */
  private leaveHole(): void {
    const { store } = this.deps;
    this.run.drop();
    store.set(newDayAtom, null);
    store.set(closeAllDialogsAtom);
    store.set(leavablePlaceAtom, null);
  }

  /** The run of this hole that a reload has left; undefined without one. */
  savedRun(): SavedRun | undefined {
    return this.memory.savedRun(this.get(holeAtom), this.levelHash);
  }

  /** The worker has died: before it had started, or by a crash later. */
  lose(): void {
    const { state } = this.get(bootAtom);
    if (state !== 'failed') this.deps.store.set(bootAtom, state === 'ready' ? CRASHED : failureOf('engine_unavailable'));
  }
}
