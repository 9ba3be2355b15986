import { useEffect } from 'react';
import { registerDialogHostAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { isPageWithoutHoleAtom } from '../features/account/session/account-atoms.ts';
import { useSetAtom } from '../state/jotai.ts';

/**
 * What a page without a hole is to the rest.
 * @param dialogs the dialogs that need no game and that something on this page opens; the same array each time
 */
export function usePageWithoutHole(dialogs: readonly Dialog[]): void {
  const registerHost = useSetAtom(registerDialogHostAtom);
  const setWithoutHole = useSetAtom(isPageWithoutHoleAtom);
  useEffect(() => registerHost(dialogs), [registerHost, dialogs]);
  useEffect(() => setWithoutHole(true), [setWithoutHole]);
}
