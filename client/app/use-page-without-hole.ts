import { useEffect } from 'react';
import { hostDialogsAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { isPageWithoutHoleAtom } from '../features/account/session/account-atoms.ts';
import { useSetAtom } from '../state/jotai.ts';

/**
 * What a page without a hole is to the rest.
 * @param hosted the dialogs that need no game and that something on this page opens; the same array each time
 */
export function usePageWithoutHole(hosted: readonly Dialog[]): void {
  const host = useSetAtom(hostDialogsAtom);
  const setWithoutHole = useSetAtom(isPageWithoutHoleAtom);
  useEffect(() => host(hosted), [host, hosted]);
  useEffect(() => setWithoutHole(true), [setWithoutHole]);
}
