import { useRef } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import type { Events } from '../../ground/analytics/events.ts';
import { useTrack } from '../../ground/analytics/track-context.ts';
import { shareSubjectAtom } from './share-atoms.ts';
import { type ShareNote, type ShareWays, shareByBestWay } from './share-flow.ts';
import { isSheetFirst } from './sheet-first.ts';

/** What is shared, for the count. */
type Shared = Events['share_used']['what'];

/** Returns a function that shares a text by the best way of this browser, and shows the result. */
export function useShareText(what: Shared): (text: string) => void {
  const setSubject = useSetAtom(shareSubjectAtom);
  const open = useSetAtom(openDialogAtom);
  const share = useShareBy(what);
  return (text) =>
    share(text, waysOfBrowser(), () => {
      setSubject({ kind: 'text', text });
      open('share');
    });
}

/** Shares a text by the first way that works, and shows the result. It opens no second share sheet while one is open. */
export type ShareBy = (text: string, ways: ShareWays, showText: () => void) => void;

/** Returns a function that shares. One for all that a dialog shares: browsers refuse a second sheet. */
export function useShareBy(what: Shared): ShareBy {
  const track = useTrack();
  const showMessage = useShareMessage();
  const isSheetOpen = useRef(false);
  return (text, ways, showText) => {
    // Some browsers never say that their sheet is closed. Copying goes on meanwhile.
    if (ways.share && isSheetOpen.current) return;
    track('share_used', { what });
    const sharing = () => shareByBestWay(text, ways, { showMessage, showText });
    if (!ways.share) return void sharing();
    isSheetOpen.current = true;
    void sharing().finally(() => {
      isSheetOpen.current = false;
    });
  };
}

/** Returns a function that shows the result of sharing. */
export function useShareMessage(): (note: ShareNote) => void {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  return (note) => {
    if ('reason' in note) toast(text(note.key, { reason: note.reason || text('share.unknownReason') }), 'failure');
    else toast(text(note.key));
  };
}

/** Touch devices use the share sheet. With a mouse the clipboard comes first, by decision. Neither exists on plain http. */
function waysOfBrowser(): ShareWays {
  return { ...(isSheetFirst() && shareWay()), ...copyWay() };
}

/** The share sheet of the system; nothing where there is none. @param file passed on with the text where the sheet takes files */
export function shareWay(file?: File): Pick<ShareWays, 'share'> {
  if (typeof navigator.share !== 'function') return {};
  const files = file && navigator.canShare?.({ files: [file] }) ? [file] : undefined;
  return { share: (text) => navigator.share({ text, ...(files && { files }) }) };
}

/** The clipboard; nothing where there is none. */
export function copyWay(): Pick<ShareWays, 'copy'> {
  const { clipboard } = navigator;
  return clipboard === undefined ? {} : { copy: (text) => clipboard.writeText(text) };
}
