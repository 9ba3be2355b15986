import { strokesAtom } from '../../../sim/sim-atoms.ts';
import type { Store } from '../../../state/jotai.ts';
import { isEffectsOnlyAtom } from '../../ground/sound/settings-atoms.ts';
import { bootAtom, holeAtom, levelAtom, screenAtom } from '../play/play-atoms.ts';
import { type KeptHole, keptFiles, laterSounds } from './kept-files.ts';

/** After this long on the start screen, ms, the other sounds no longer compete with the files of the first shot. */
const STAY_MS = 10_000;

/**
 * Lets every loaded hole be played again without a network: sends the list of its files, and later, when they no longer delay the first
 * shot, that of the other sounds.
 * @param sounds the audio format of the browser; undefined when no sounds are to be loaded
 */
export function keepHoles(store: Store, sounds: () => KeptHole['sounds'], send: (paths: readonly string[]) => void): void {
  let areOthersPlanned = false;
  const keep = () => {
    const level = store.get(levelAtom);
    const hole = store.get(holeAtom);
    // A map has no file.
    if (store.get(bootAtom).state !== 'ready' || !level || hole.kind === 'map') return;
    send(keptFiles({ level: hole.level, theme: level.theme, sounds: sounds() }));
    if (areOthersPlanned) return;
    areOthersPlanned = true;
    afterFirstShot(store, () => send(laterSounds(sounds(), store.get(isEffectsOnlyAtom) ? undefined : store.get(levelAtom)?.theme)));
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
