import { useCallback, useEffect } from 'react';
import { closeAllDialogsAtom, dialogsAtom, registerDialogHostAtom } from '../dialogs/dialog-atoms.ts';
import { bootAtom, screenAtom, showBeforeRunAtom } from '../features/run/play/play-atoms.ts';
import type { WordsPart } from '../i18n/groups.ts';
import { textAtom } from '../i18n/text-atoms.ts';
import { whenIdle } from '../platform/idle.ts';
import { atom, type Store, useAtomValue, useSetAtom, useStore } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { showToastAtom } from '../ui/toast-atoms.ts';

// The HUD, the input devices and the dialogs: as large as the start screen, and not needed before the first press.
const WORDS: readonly WordsPart[] = ['dialogs'];
export const PlayScreen = lazily(async () => (await import('../features/screens/screens/PlayScreen.tsx')).PlayScreen, { words: WORDS });
export const PageInput = lazily(async () => (await import('./PageInput.tsx')).PageInput, { words: WORDS });
export const Overlays = lazily(async () => (await import('./Overlays.tsx')).Overlays, { words: WORDS });

const areLoadedAtom = atom(false);

const loadScreens = async (store: Store): Promise<void> => {
  await Promise.all([PlayScreen, PageInput, Overlays].map((screen) => screen.load(store)));
};

/**
 * Whether the lazy screens are loaded. They are loaded when the page is idle, or at once when they are needed or a gamepad is connected;
 * after a failure, when the network is back. The component that uses this hook renders the dialogs, unless the game cannot be played.
 */
export function useLazyScreens(loadThem = loadScreens): boolean {
  const store = useStore();
  const areLoaded = useAtomValue(areLoadedAtom);
  const load = useCallback(async () => {
    await loadThem(store);
    store.set(areLoadedAtom, true);
  }, [store, loadThem]);
  const screen = useAtomValue(screenAtom);
  const isWanted = useAtomValue(dialogsAtom).length > 0 || screen === 'playing' || screen === 'ghostHand' || screen === 'editor';
  const giveUp = useGiveUp();
  const boot = useAtomValue(bootAtom).state;
  // The hole comes first: engine and course are requested before the screens.
  const isHoleAnswered = boot === 'ready' || boot === 'waiting';
  const hasFailed = boot === 'failed';
  const registerHost = useSetAtom(registerDialogHostAtom);
  // A game that cannot be played shows its failure instead, and no dialogs.
  useEffect(() => (hasFailed ? undefined : registerHost()), [hasFailed, registerHost]);
  useEffect(() => {
    if (areLoaded) return;
    const tryToLoad = () => void load().catch(() => undefined);
    const cancel = isHoleAnswered && whenIdle(tryToLoad);
    // Until the input devices are there, a player who has only a pad can press nothing.
    window.addEventListener('gamepadconnected', tryToLoad);
    window.addEventListener('online', tryToLoad);
    return () => {
      if (cancel) cancel();
      window.removeEventListener('gamepadconnected', tryToLoad);
      window.removeEventListener('online', tryToLoad);
    };
  }, [isHoleAnswered, areLoaded, load]);
  useEffect(() => {
    if (isWanted && !areLoaded) load().catch(giveUp);
  }, [isWanted, areLoaded, load, giveUp]);
  return areLoaded;
}

/** When the network fails: back to the start screen, where the next press tries again. */
function useGiveUp(): () => void {
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const show = useSetAtom(showBeforeRunAtom);
  const toast = useSetAtom(showToastAtom);
  const text = useAtomValue(textAtom);
  return useCallback(() => {
    closeAll();
    show('start');
    toast(text('start.dialogMissing'), 'failure');
  }, [closeAll, show, toast, text]);
}
