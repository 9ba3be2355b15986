import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { courseViewAtom } from '../../../sim/course-view.ts';
import { ghostPlacesAtom } from '../../../sim/ghost-places.ts';
import { roomsInViewAtom } from '../../../sim/rooms-in-view.ts';
import { checkpointAtom, statusAtom } from '../../../sim/sim-atoms.ts';
import type { Store } from '../../../state/jotai.ts';
import type { GameDeps } from './game.ts';
import { bannerAtom, isRunInfuriatingAtom, liveMessageAtom, type Run, reachedCheckpointsAtom, runAtom, tipAtom } from './play-atoms.ts';
import type { RunTracker } from './run-tracker.ts';

/** The pause between the first shot and the hint about controls, ms. */
const HINT_DELAY_MS = 300;
/** How long the hint takes to fade, ms; the style sheet has the same number. */
const HINT_FADE_MS = 400;

/** The messages of a return by its reason: to the start, or to a checkpoint. */
const RETURN_WORDS = {
  asked: ['play.backAtStart', 'play.backAtCheckpoint'],
  water: ['play.splashStart', 'play.splashCheckpoint'],
  lost: ['play.lostStart', 'play.lostCheckpoint'],
} as const;

type EventDeps = Pick<GameDeps, 'store' | 'texts' | 'feedback' | 'track'>;

/** Handles events of the run in memory: updates the atoms that the screens show, and the tracker. */
export function handleSimEvents(batch: readonly SimEvent[], deps: EventDeps): void {
  for (const event of batch) {
    deps.feedback.handle(event, deps.store.get(isRunInfuriatingAtom));
    const run = deps.store.get(runAtom);
    if (run) handleSimEvent(event, run, deps);
  }
}

function handleSimEvent(event: SimEvent, run: Run, deps: EventDeps): void {
  const { store, track } = deps;
  const { tracker } = run;
  switch (event.type) {
    case 'status':
      store.set(statusAtom, event.status);
      tracker.onStrokes(event.status.strokes);
      if (event.status.strokes > 0) replaceTip(tracker, deps);
      if (event.status.strokes > 1) fadeHint(deps);
      break;
    case 'saved':
      tracker.onSaved(event.replay, event.strokes);
      break;
    case 'checkpoint':
      track('checkpoint_reached', {
        checkpoint: event.number,
        strokes: store.get(statusAtom).strokes,
        infuriating: store.get(isRunInfuriatingAtom),
      });
      store.set(reachedCheckpointsAtom, Math.max(store.get(reachedCheckpointsAtom), tracker.onCheckpoints(event.ids)));
      break;
    case 'returned':
      announceReturn(event.reason, store);
      break;
    case 'finished':
      store.set(tipAtom, 'none');
      store.set(runAtom, { ...run, finish: { run: tracker.onFinished(event.result), ending: null } });
      store.set(bannerAtom, null);
      store.set(liveMessageAtom, null);
      track('reached_finish', { strokes: event.result.strokes, infuriating: event.result.infuriating });
      break;
    case 'ending':
      if (run.finish) store.set(runAtom, { ...run, finish: { ...run.finish, ending: event.ending } });
      if (event.ending.stage === 'result') celebrate(deps);
      break;
    case 'ghosts':
      store.set(ghostPlacesAtom, event.places);
      break;
    case 'view':
      store.set(courseViewAtom, event.view);
      break;
    case 'rooms':
      store.set(roomsInViewAtom, event.names);
      break;
    case 'effect':
      if (event.effect.kind === 'checkpoint') {
        store.set(bannerAtom, event.effect);
        store.set(liveMessageAtom, { words: 'hud.checkpointReached' });
      }
      break;
  }
}

/** False once the run was dropped: delayed actions are then skipped. */
const isCurrent = (tracker: RunTracker, store: Store): boolean => store.get(runAtom)?.tracker === tracker;

/** Always announced; shown only when the player has not asked for the return, because the ball moves unexpectedly. */
function announceReturn(reason: keyof typeof RETURN_WORDS, store: Store): void {
  // In infuriating mode no checkpoint is ever active.
  const words = RETURN_WORDS[reason][store.get(checkpointAtom) === 0 ? 0 : 1];
  store.set(liveMessageAtom, { words });
  if (reason !== 'asked') store.set(bannerAtom, { kind: 'returned', words });
}

function celebrate({ store, feedback }: EventDeps): void {
  feedback.celebrate();
  store.set(openDialogAtom, 'finish');
}

/** The first shot removes the tip. The hint about controls follows, unless it was seen or closed before. */
function replaceTip(tracker: RunTracker, { store, texts }: EventDeps): void {
  if (store.get(tipAtom) !== 'tip') return;
  store.set(tipAtom, 'none');
  if (texts.get(KEYS.hintClosed) === 'true') return;
  setTimeout(() => isCurrent(tracker, store) && store.set(tipAtom, 'hint'), HINT_DELAY_MS);
}

/** A player who shoots again has read the hint. */
function fadeHint({ store, texts }: EventDeps): void {
  if (store.get(tipAtom) !== 'hint') return;
  texts.set(KEYS.hintClosed, 'true');
  store.set(tipAtom, 'fading');
  setTimeout(() => store.get(tipAtom) === 'fading' && store.set(tipAtom, 'none'), HINT_FADE_MS);
}
