import { type RefObject, useCallback, useEffect } from 'react';
import { PLAYBACK_SPEEDS } from '../../../../shared/protocol/playback.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isCommandKey } from '../../../sim/keyboard-input.ts';
import { useStore } from '../../../state/jotai.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { isCameraFreeAtom, playbackAtom } from './viewer-atoms.ts';
import { type Mark, markFrom } from './viewer-places.ts';

/** While the run is played, back leads over a mark that was passed just now: half a second. */
const GRACE_TICKS = 68;

/** Returns a function that jumps to the next mark or the one before. */
export function useJump(): (mark: Mark, direction: 1 | -1) => void {
  const viewer = useViewer();
  const { watched } = useShown();
  const store = useStore();
  return useCallback(
    (mark, direction) => {
      const { tick, isPlaying, speed } = store.get(playbackAtom);
      viewer.seek(markFrom(watched, tick, mark, direction, isPlaying ? GRACE_TICKS * speed : 0));
    },
    [viewer, watched, store],
  );
}

/**
 * The keys of the page, while no dialog is open. A focused button keeps the keys that it needs; on the time line all of them work.
 */
export function useViewerKeys(line: RefObject<HTMLElement | null>): void {
  const viewer = useViewer();
  const { watched } = useShown();
  const jump = useJump();
  const store = useStore();
  useEffect(() => {
    const changeSpeed = (by: 1 | -1) => {
      const speed = PLAYBACK_SPEEDS[PLAYBACK_SPEEDS.indexOf(store.get(playbackAtom).speed) + by];
      if (speed) viewer.command({ kind: 'speed', speed });
    };
    const commands: Readonly<Record<string, () => void>> = {
      ' ': () => viewer.toggle(),
      k: () => viewer.toggle(),
      ArrowLeft: () => jump('shot', -1),
      ArrowRight: () => jump('shot', 1),
      ArrowDown: () => jump('checkpoint', -1),
      ArrowUp: () => jump('checkpoint', 1),
      PageDown: () => jump('checkpoint', -1),
      PageUp: () => jump('checkpoint', 1),
      ',': () => viewer.command({ kind: 'step', by: -1 }),
      '.': () => viewer.command({ kind: 'step', by: 1 }),
      Home: () => viewer.seek(0),
      End: () => viewer.seek(watched.ticks),
      '+': () => changeSpeed(1),
      '=': () => changeSpeed(1),
      '-': () => changeSpeed(-1),
      f: () => viewer.setCameraFree(!store.get(isCameraFreeAtom)),
      '?': () => store.set(openDialogAtom, 'runKeys'),
    };
    const down = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const isOnLine = event.target === line.current && !event.ctrlKey && !event.metaKey && !event.altKey;
      const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!command || !(isOnLine || isCommandKey(event))) return;
      event.preventDefault();
      // A held key may move on, but not play and pause by turns.
      if (!event.repeat || !/^[ kf?]$/i.test(event.key)) command();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, [viewer, watched, jump, store, line]);
}
