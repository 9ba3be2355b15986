import type { AdOutcome } from '../../../../shared/api/ads.ts';
import type { DragIntent } from '../../../../shared/protocol/intent.ts';
import { closeAllDialogsAtom, closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import { fetchGranted, requestGrant } from './bonus-grant.ts';
import type { Game } from './game.ts';
import { bonusHole } from './hole.ts';
import {
  bannerAtom,
  dayAtom,
  givenUpRunAtom,
  holeAtom,
  newDayAtom,
  pendingRunAtom,
  practiceAtom,
  screenAtom,
  showBeforeRunAtom,
  tipAtom,
} from './play-atoms.ts';

/** Once the hole was finished, a run of up to so many strokes is given up without an offer to take it back. */
const FREE_STROKES = 5;

/** What a player does with a run beside playing it: shoot, return, restart, practice, leave it for another hole. Loaded with the screens of a run. */
export class RunControls {
  private readonly game: Game;
  /** A shot was played since the page was loaded. */
  private hasShot = false;

  constructor(game: Game) {
    this.game = game;
  }

  /**
   * Asks before strokes are lost; without a run, or after it has finished, there is nothing to lose. Once the hole was finished it does not
   * ask: a short run is given up, and a longer one can be taken back.
   */
  requestRestart(): void {
    const { get, memory, deps } = this.game;
    const { phase } = get(statusAtom);
    const strokes = get(statusAtom).strokes || get(pendingRunAtom)?.strokes;
    if (phase === 'finished') this.restart();
    else if (!strokes) return;
    else if (get(practiceAtom) > 0 || !memory.hasFinished(get(holeAtom))) deps.store.set(openDialogAtom, 'reset');
    else {
      const saved = this.game.savedRun();
      // A short run does not end the offer of a longer one.
      const offered = get(givenUpRunAtom);
      this.confirmRestart();
      deps.store.set(givenUpRunAtom, saved && strokes > FREE_STROKES ? saved : offered);
    }
  }

  /** Takes the run back that a restart has given up, unless another tab has played on in it meanwhile. */
  undoRestart(): void {
    const { game } = this;
    const { get, memory, deps } = game;
    const run = get(givenUpRunAtom);
    if (!run) return;
    const saved = game.savedRun();
    if (saved && saved.submissionKey === run.submissionKey && saved.strokes > run.strokes) {
      deps.store.set(givenUpRunAtom, null);
      return;
    }
    game.run.drop();
    memory.putRunBack(get(holeAtom), run);
    if (get(screenAtom) === 'playing') game.run.begin();
    else deps.store.set(pendingRunAtom, run);
  }

  /** The full reset: strokes, shots and checkpoints are removed. On the start screen it only removes the saved run. */
  confirmRestart(): void {
    const { memory, deps, get } = this.game;
    deps.track('level_restarted');
    memory.endBlindRun(get(holeAtom));
    deps.store.set(closeDialogAtom, 'reset');
    this.restart();
  }

  /** Begins a new run after a finished one, also from the result that is open on the start screen. */
  playAgain(): void {
    const { get } = this.game;
    // An unfinished run may be waiting on the start screen: it is given up, like by a restart.
    if (get(pendingRunAtom)) this.requestRestart();
    else this.restart();
    if (get(screenAtom) === 'start') this.game.run.begin();
  }

  /** Gives the run up. While playing, begins again from the start or, in practice, from the same checkpoint. */
  private restart(): void {
    const { game } = this;
    const { store } = game.deps;
    const practiceFrom = game.get(practiceAtom);
    if (practiceFrom > 0) {
      this.practice(practiceFrom);
      return;
    }
    game.memory.forgetRun(game.get(holeAtom));
    game.run.drop();
    store.set(pendingRunAtom, null);
    store.set(closeAllDialogsAtom);
    if (game.get(screenAtom) === 'playing') game.run.begin();
  }

  /** Practices from a checkpoint that was reached, uncounted. A run in progress is kept and waits. */
  practice(checkpoint: number): void {
    const { game } = this;
    game.memory.endBlindRun(game.get(holeAtom));
    game.run.drop();
    game.deps.store.set(closeAllDialogsAtom);
    game.run.begin({ practiceFrom: checkpoint });
  }

  /** Returns from practice to the waiting run, or to a new one. */
  endPractice(): void {
    this.game.run.drop();
    this.game.deps.store.set(closeAllDialogsAtom);
    this.game.run.begin();
  }

  /** Begins the bonus level beside today's hole at once. @param outcome what has become of the ad before it */
  playBonus(outcome: AdOutcome): void {
    const { deps, get } = this.game;
    deps.track('bonus_started');
    const hole = bonusHole(get(dayAtom));
    this.game.openHole({ ...hole, fetchText: fetchGranted(requestGrant(deps.api, outcome, hole.level)) });
    deps.store.set(showBeforeRunAtom, 'loading');
  }

  shoot(drag: DragIntent): void {
    this.game.simulation.shoot(drag).then(
      (isShot) => isShot && this.noteShot(),
      () => undefined,
    );
  }

  private noteShot(): void {
    if (this.hasShot) return;
    this.hasShot = true;
    this.game.deps.track('first_shot', { ms: Math.round(performance.now()) });
  }

  returnToCheckpoint(): void {
    const { get, deps, simulation } = this.game;
    // Before the first stroke there is no other way back.
    if (get(statusAtom).strokes === 0) this.undoRestart();
    deps.store.set(bannerAtom, null);
    simulation.returnToCheckpoint().catch(() => undefined);
  }

  closeHint(): void {
    const { texts, store } = this.game.deps;
    texts.set(KEYS.hintClosed, 'true');
    store.set(tipAtom, 'none');
  }

  /** Accepts the offer of the new hole; asks first when a run would be left unfinished. */
  requestNewDay(): void {
    const { get, deps } = this.game;
    const { strokes, phase } = get(statusAtom);
    const isUnfinished = (strokes > 0 && phase !== 'finished') || get(pendingRunAtom) !== null;
    const day = get(newDayAtom);
    if (isUnfinished) deps.store.set(openDialogAtom, 'newDay');
    else if (day) this.game.enterDay(day);
  }

  /** Takes the run over from another tab. */
  playHere(): void {
    this.game.deps.store.set(closeDialogAtom, 'elsewhere');
    this.game.run.begin({ takeOver: true });
  }
}
