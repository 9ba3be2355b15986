import { strokesAtom } from '../../sim/sim-atoms.ts';
import type { Store } from '../../state/jotai.ts';
import { bootAtom, holeAtom, levelAtom, screenAtom } from '../play/play-atoms.ts';
import { type KeptHole, keptFiles, laterSounds } from './kept-files.ts';

/** A player who stays on the start screen for this long, ms, does not need the network for the first shot now. */
const STAY_MS = 10_000;

/**
 * Every hole that was loaded can be played again without a network: lists its files, and the sounds that are heard after the first shot
 * once they do not delay it.
 * @param sounds the audio format of the browser; undefined when no sounds are to be loaded
 */
export function keepHoles(store: Store, sounds: () => KeptHole['sounds'], send: (paths: readonly string[]) => void): void {
  let isWaiting = false;
  const keep = () => {
    const level = store.get(levelAtom);
    if (store.get(bootAtom).state !== 'ready' || !level) return;
    send(keptFiles({ level: store.get(holeAtom).level, theme: level.theme, sounds: sounds() }));
    if (isWaiting) return;
    isWaiting = true;
    afterFirstShot(store, () => send(laterSounds(sounds())));
  };
  store.sub(bootAtom, keep);
  keep();
}

/** Calls back once: after the first stroke, or when the start screen has been shown for a while. */
function afterFirstShot(store: Store, callback: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = () => {
    clearTimeout(timer);
    if (store.get(strokesAtom) > 0) finish();
    else if (store.get(screenAtom) === 'start') timer = setTimeout(finish, STAY_MS);
  };
  const stops = [store.sub(strokesAtom, consider), store.sub(screenAtom, consider)];
  const finish = () => {
    for (const stop of stops) stop();
    callback();
  };
  consider();
}
