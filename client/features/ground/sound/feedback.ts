import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';

/** Sound and vibration of a run. */
export interface Feedback {
  /** @param infuriating the mode of the run */
  handle(event: SimEvent, infuriating: boolean): void;
  /** The celebration opens: slow claps. */
  celebrate(): void;
}

export interface LoadedFeedback extends Feedback {
  /** Must be called within every gesture. */
  wake(): void;
}

/** What browsers accept as a user gesture; a pointerdown is none. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * Loads sound and vibration at the first gesture, because browsers allow no sound before it. Until they are loaded, and if loading
 * fails, the game is silent.
 * @param target where gestures are observed: the window
 */
export function lazyFeedback(target: Pick<EventTarget, 'addEventListener'>, load: () => Promise<LoadedFeedback>): Feedback {
  let feedback: LoadedFeedback | undefined;
  let isLoading = false;
  const onGesture = () => {
    feedback?.wake();
    if (feedback || isLoading) return;
    isLoading = true;
    load()
      .then((loaded) => {
        feedback = loaded;
      })
      // Perhaps offline: the next gesture tries again.
      .catch(() => undefined)
      .finally(() => {
        isLoading = false;
      });
  };
  for (const type of GESTURES) target.addEventListener(type, onGesture, { capture: true, passive: true });
  return {
    handle: (event, infuriating) => feedback?.handle(event, infuriating),
    celebrate: () => feedback?.celebrate(),
  };
}
