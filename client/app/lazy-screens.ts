import { type ComponentType, useCallback, useEffect } from 'react';
import { closeAllDialogsAtom, dialogsAtom, hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import { bootAtom, screenAtom } from '../features/play/play-atoms.ts';
import { loadDialogTextAtom, textAtom } from '../i18n/text-atoms.ts';
import { whenIdle } from '../platform/idle.ts';
import type { GameInput } from '../sim/InputDevices.tsx';
import { atom, useAtomValue, useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/** The HUD, the input devices and the dialogs: as large as the start screen, and not needed before the first press. */
interface LazyScreens {
  readonly PlayScreen: ComponentType;
  readonly PageInput: ComponentType<GameInput>;
  readonly Overlays: ComponentType;
}

const screensAtom = atom<LazyScreens | null>(null);

/** Loads the lazy screens and their messages. @throws when the network fails */
const loadScreensAtom = atom(null, async (_get, set): Promise<void> => {
  const [{ PlayScreen }, { PageInput }, { Overlays }] = await Promise.all([
    import('../features/screens/PlayScreen.tsx'),
    import('./PageInput.tsx'),
    import('./Overlays.tsx'),
    set(loadDialogTextAtom),
  ]);
  set(screensAtom, { PlayScreen, PageInput, Overlays });
});

/**
 * The lazy screens; null until they are loaded. They are loaded when the page is idle, or at once when they are needed. The
 * component that uses this hook renders the dialogs, unless the game cannot be played.
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
  // A game that cannot be played shows its failure instead, and no dialogs.
  useEffect(() => (hasFailed ? undefined : host()), [hasFailed, host]);
  // The hole comes first: engine and course are requested before the screens.
  useEffect(() => (isReady ? whenIdle(() => void load().catch(() => undefined)) : undefined), [isReady, load]);
  useEffect(() => {
    if (isWanted && !screens) load().catch(giveUp);
  }, [isWanted, screens, load, giveUp]);
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
