import { type ComponentType, useCallback, useEffect } from 'react';
import { closeAllDialogsAtom, dialogsAtom, hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import { bootAtom, screenAtom } from '../features/play/play-atoms.ts';
import { loadFullTextAtom, textAtom } from '../i18n/text-atoms.ts';
import { whenIdle } from '../platform/idle.ts';
import { atom, useAtomValue, useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/** What nobody needs before the first press, and what weighs as much as the start screen: the HUD and the dialogs. */
interface LazyScreens {
  readonly PlayScreen: ComponentType;
  readonly Overlays: ComponentType;
}

const screensAtom = atom<LazyScreens | null>(null);

/** Brings the late parts and their words. @throws when the network has them not */
const loadScreensAtom = atom(null, async (_get, set): Promise<void> => {
  const [{ PlayScreen }, { Overlays }] = await Promise.all([
    import('../features/screens/PlayScreen.tsx'),
    import('./Overlays.tsx'),
    set(loadFullTextAtom),
  ]);
  set(screensAtom, { PlayScreen, Overlays });
});

/**
 * The late parts, loaded when the page has come to rest, or at once when they are wanted; null until they are there. Whoever
 * uses this draws the dialogs, unless the game cannot be played.
 */
export function useLazyScreens(): LazyScreens | null {
  const screens = useAtomValue(screensAtom);
  const load = useSetAtom(loadScreensAtom);
  const isPlaying = useAtomValue(screenAtom) === 'playing';
  const isWanted = useAtomValue(dialogsAtom).length > 0 || isPlaying;
  const giveUp = useGiveUp();
  const boot = useAtomValue(bootAtom).state;
  const isReady = boot === 'ready';
  const hasFailed = boot === 'failed';
  const host = useSetAtom(hostDialogsAtom);
  // In place of a game that cannot be played there is its failure, and no dialogs.
  useEffect(() => (hasFailed ? undefined : host()), [hasFailed, host]);
  // The hole comes first: engine and course are asked for before what stands around them.
  useEffect(() => (isReady ? whenIdle(() => void load().catch(() => undefined)) : undefined), [isReady, load]);
  useEffect(() => {
    if (isWanted && !screens) load().catch(giveUp);
  }, [isWanted, screens, load, giveUp]);
  return screens;
}

/** The network has them not: back to the start screen, where the next press tries again. */
function useGiveUp(): () => void {
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const setScreen = useSetAtom(screenAtom);
  const toast = useSetAtom(showToastAtom);
  const text = useAtomValue(textAtom);
  return useCallback(() => {
    closeAll();
    setScreen('start');
    toast(text('start.dialogMissing'), 'failure');
  }, [closeAll, setScreen, toast, text]);
}
