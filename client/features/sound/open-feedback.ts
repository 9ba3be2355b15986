import { reducedMotionAtom } from '../../display/display-atoms.ts';
import { canVibrate } from '../../platform/device.ts';
import type { Store } from '../../state/jotai.ts';
import { hapticOf } from '../haptics/haptics.ts';
import type { AwakeFeedback } from './feedback.ts';
import { clapsCue, clickCue, sampleCue } from './mix.ts';
import { RunEar } from './run-ear.ts';
import { vibrationAtom, volumeAtom, volumeSampleAtom } from './settings-atoms.ts';
import { mutedAtom } from './sound-atoms.ts';
import { SoundDesk } from './sound-desk.ts';
import { WebAudioOutput } from './web-audio.ts';

/** Opens sound and vibration. To be called after the player's first gesture. @param audioBase folder of the sounds, ending in '/' */
export function openFeedback(store: Store, audioBase: string): AwakeFeedback {
  const desk = openDesk(store, audioBase);
  const ear = new RunEar(Math.random);
  return {
    hear(event, infuriating) {
      const cue = ear.hear(event, infuriating);
      if (cue) desk?.play(cue);
      const pattern = hapticOf(event);
      if (pattern) vibrate(store, pattern);
    },
    celebrate: () => desk?.play(clapsCue()),
    wake: () => desk?.wake(),
  };
}

/** Undefined where there is no Web Audio at all. */
function openDesk(store: Store, audioBase: string): SoundDesk | undefined {
  const context = openContext();
  if (!context) return undefined;
  const desk = new SoundDesk(new WebAudioOutput(context, audioBase), {
    now: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  const follow = () => {
    desk.setVolume(store.get(volumeAtom));
    desk.setMuted(store.get(mutedAtom));
  };
  store.sub(volumeAtom, follow);
  store.sub(mutedAtom, follow);
  follow();
  store.sub(volumeSampleAtom, () => void desk.sample(sampleCue(Math.random)));
  document.addEventListener('visibilitychange', () => desk.setHidden(document.visibilityState === 'hidden'));
  // Every button of the page clicks; the wooden sound of the game's own material.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.button')) desk.play(clickCue(Math.random));
  });
  return desk;
}

/** Some browsers have no Web Audio, others refuse a context when too many are open. */
function openContext(): AudioContext | undefined {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return undefined;
  }
}

/** Only where there is a motor (Android), and not for those who want less motion or have turned it off. */
function vibrate(store: Store, pattern: number[]): void {
  if (!canVibrate() || !store.get(vibrationAtom) || store.get(reducedMotionAtom)) return;
  navigator.vibrate(pattern);
}
