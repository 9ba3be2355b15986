import { type ComponentType, useCallback, useEffect } from 'react';
import { closeAllDialogsAtom, dialogsAtom, hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import { bootAtom, screenAtom } from '../features/run/play/play-atoms.ts';
import { loadDialogTextAtom, textAtom } from '../i18n/text-atoms.ts';
import { whenIdle } from '../platform/idle.ts';
import { atom, useAtomValue, useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/** The HUD, the input devices and the dialogs: as large as the start screen, and not needed before the first press. */
interface LazyScreens {
  readonly PlayScreen: ComponentType;
  readonly PageInput: ComponentType;
  readonly Overlays: ComponentType;
}

const screensAtom = atom<LazyScreens | null>(null);

const importScreens = async (): Promise<LazyScreens> => {
  const [{ PlayScreen }, { PageInput }, { Overlays }] = await Promise.all([
    import('../features/screens/screens/PlayScreen.tsx'),
    import('./PageInput.tsx'),
    import('./Overlays.tsx'),
  ]);
  return { PlayScreen, PageInput, Overlays };
};

/** Loads the lazy screens and their messages. @throws when the network fails */
const loadScreensAtom = atom(null, async (_get, set, load: typeof importScreens): Promise<void> => {
  const [screens] = await Promise.all([load(), set(loadDialogTextAtom)]);
  set(screensAtom, screens);
});

/**
 * The lazy screens; null until they are loaded. They are loaded when the page is idle, or at once when they are needed or a gamepad is
 * connected; after a failure, when the network is back. The component that uses this hook renders the dialogs, unless the game cannot be
 * played.
 */
export function useLazyScreens(importThem = importScreens): LazyScreens | null {
  const screens = useAtomValue(screensAtom);
  const load = useSetAtom(loadScreensAtom);
  const screen = useAtomValue(screenAtom);
  const isWanted = useAtomValue(dialogsAtom).length > 0 || screen === 'playing' || screen === 'ghostHand' || screen === 'editor';
  const giveUp = useGiveUp();
  const boot = useAtomValue(bootAtom).state;
  // The hole comes first: engine and course are requested before the screens.
  const isHoleAnswered = boot === 'ready' || boot === 'waiting';
  const hasFailed = boot === 'failed';
  const host = useSetAtom(hostDialogsAtom);
  // A game that cannot be played shows its failure instead, and no dialogs.
  useEffect(() => (hasFailed ? undefined : host()), [hasFailed, host]);
  useEffect(() => {
    if (screens) return;
    const tryToLoad = () => void load(importThem).catch(() => undefined);
    const cancel = isHoleAnswered && whenIdle(tryToLoad);
    // Until the input devices are there, a player who has only a pad can press nothing.
    window.addEventListener('gamepadconnected', tryToLoad);
    window.addEventListener('online', tryToLoad);
    return () => {
      if (cancel) cancel();
      window.removeEventListener('gamepadconnected', tryToLoad);
      window.removeEventListener('online', tryToLoad);
    };
  }, [isHoleAnswered, screens, load, importThem]);
  useEffect(() => {
    if (isWanted && !screens) load(importThem).catch(giveUp);
  }, [isWanted, screens, load, importThem, giveUp]);
  return screens;
}

/** When the network fails: back to the start screen, where the next press tries again. */
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
