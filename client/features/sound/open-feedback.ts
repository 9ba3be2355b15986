import { reducedMotionAtom } from '../../display/display-atoms.ts';
import { canVibrate } from '../../platform/device.ts';
import type { Store } from '../../state/jotai.ts';
import { hapticOf } from '../haptics/haptics.ts';
import { clapsCue, clickCue, sampleCue } from './cues.ts';
import type { LoadedFeedback } from './feedback.ts';
import { RunCues } from './run-cues.ts';
import { isVibrationOnAtom, volumeAtom, volumeSampleAtom } from './settings-atoms.ts';
import { isMutedAtom } from './sound-atoms.ts';
import { SoundMixer } from './sound-mixer.ts';
import { WebAudioOutput } from './web-audio.ts';

/** Opens sound and vibration. Call it after the first gesture. @param audioBase the folder of the sounds, ending in '/' */
export function openFeedback(store: Store, audioBase: string): LoadedFeedback {
  const mixer = openMixer(store, audioBase);
  const cues = new RunCues(Math.random);
  return {
    handle(event, infuriating) {
      const cue = cues.nextCue(event, infuriating);
      if (cue) mixer?.play(cue);
      const pattern = hapticOf(event);
      if (pattern) vibrate(store, pattern);
    },
    celebrate: () => mixer?.play(clapsCue()),
    wake: () => mixer?.wake(),
  };
}

/** Undefined without Web Audio. */
function openMixer(store: Store, audioBase: string): SoundMixer | undefined {
  const context = openContext();
  if (!context) return undefined;
  const mixer = new SoundMixer(new WebAudioOutput(context, audioBase), {
    now: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  const update = () => {
    mixer.setVolume(store.get(volumeAtom));
    mixer.setMuted(store.get(isMutedAtom));
  };
  store.sub(volumeAtom, update);
  store.sub(isMutedAtom, update);
  update();
  store.sub(volumeSampleAtom, () => void mixer.sample(sampleCue(Math.random)));
  document.addEventListener('visibilitychange', () => mixer.setHidden(document.visibilityState === 'hidden'));
  // Every button of the page clicks.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.button')) mixer.play(clickCue(Math.random));
  });
  return mixer;
}

/** Some browsers have no Web Audio, and others refuse a context when too many are open. */
function openContext(): AudioContext | undefined {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return undefined;
  }
}

/** Only with a vibration motor (Android), and not with reduced motion or when vibration is off. */
function vibrate(store: Store, pattern: number[]): void {
  if (!canVibrate() || !store.get(isVibrationOnAtom) || store.get(reducedMotionAtom)) return;
  navigator.vibrate(pattern);
}
