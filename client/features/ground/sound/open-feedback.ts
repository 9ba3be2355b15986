import type { Theme } from '../../../../shared/course/course.ts';
import { reducedMotionAtom } from '../../../display/display-atoms.ts';
import { canVibrate } from '../../../platform/device.ts';
import { dragRatio } from '../../../sim/drag.ts';
import { aimAtom } from '../../../sim/sim-atoms.ts';
import type { Atom, Store } from '../../../state/jotai.ts';
import { hapticOf } from '../haptics/haptics.ts';
import { clapsCue, clickCue, sampleCue } from './cues.ts';
import type { LoadedFeedback } from './feedback.ts';
import { PullCues } from './pull-cues.ts';
import { RunCues } from './run-cues.ts';
import { isEffectsOnlyAtom, isVibrationOnAtom, volumeAtom, volumeSampleAtom } from './settings-atoms.ts';
import { isHushedAtom, isMutedAtom } from './sound-atoms.ts';
import { SoundMixer } from './sound-mixer.ts';
import { loopOf } from './sound-names.ts';
import { WebAudioOutput } from './web-audio.ts';

/** What is known of the course: its loop follows from its landscape. Null without a course. */
type CourseAtom = Atom<{ readonly theme: Theme } | null>;

/** Opens sound and vibration. Call it after the first gesture. @param audioBase the folder of the sounds, ending in '/' */
export function openFeedback(store: Store, audioBase: string, courseAtom: CourseAtom): LoadedFeedback {
  const mixer = openMixer(store, audioBase);
  if (mixer) {
    playPull(store, mixer);
    playLoop(store, mixer, courseAtom);
  }
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
  const hush = () => mixer.setHushed(store.get(isHushedAtom));
  store.sub(isHushedAtom, hush);
  if (store.get(isHushedAtom)) hush();
  store.sub(volumeSampleAtom, () => void mixer.sample(sampleCue(Math.random)));
  document.addEventListener('visibilitychange', () => mixer.setHidden(document.visibilityState === 'hidden'));
  // Every button of the page clicks.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.button')) mixer.play(clickCue(Math.random));
  });
  return mixer;
}

/** The aim is heard while it is pulled; it is an input, too, though no gesture. */
function playPull(store: Store, mixer: SoundMixer): void {
  const pull = new PullCues();
  store.sub(aimAtom, () => {
    const aim = store.get(aimAtom);
    if (aim) mixer.wake();
    for (const cue of pull.next(aim ? dragRatio(aim) : undefined)) mixer.play(cue);
  });
}

function playLoop(store: Store, mixer: SoundMixer, courseAtom: CourseAtom): void {
  const update = () => {
    const course = store.get(courseAtom);
    mixer.setLoop(course && !store.get(isEffectsOnlyAtom) ? loopOf(course.theme) : undefined);
  };
  store.sub(courseAtom, update);
  store.sub(isEffectsOnlyAtom, update);
  update();
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
