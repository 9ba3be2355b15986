import type { SimEvent } from '../../../shared/protocol/sim-service.ts';

/** Ear and hand of the game: what a run tells them. */
export interface Feedback {
  /** @param infuriating the mode of the run */
  handle(event: SimEvent, infuriating: boolean): void;
  /** The celebration opens: somebody claps, slowly. */
  celebrate(): void;
}

export interface LoadedFeedback extends Feedback {
  /** Called within every gesture. */
  wake(): void;
}

/** What browsers take for a gesture of the player's; a pointer that goes down is none yet. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * Loads sound and vibration with the first gesture, since no browser lets a page be heard before it. Until they are there,
 * and when they do not come, the game is silent.
 * @param target where gestures are heard: the window
 */
export function lazyFeedback(target: Pick<EventTarget, 'addEventListener'>, load: () => Promise<LoadedFeedback>): Feedback {
  let awake: LoadedFeedback | undefined;
  let loading = false;
  const onGesture = () => {
    awake?.wake();
    if (awake || loading) return;
    loading = true;
    load()
      .then((loaded) => {
        awake = loaded;
      })
      // Offline, perhaps: the next gesture tries again.
      .catch(() => undefined)
      .finally(() => {
        loading = false;
      });
  };
  for (const type of GESTURES) target.addEventListener(type, onGesture, { capture: true, passive: true });
  return {
    handle: (event, infuriating) => awake?.handle(event, infuriating),
    celebrate: () => awake?.celebrate(),
  };
}
