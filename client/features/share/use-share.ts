import { useRef } from 'react';
import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { shareOrigin } from '../../platform/page-config.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import type { FinishedRun } from '../play/play-atoms.ts';
import { shareTextAtom } from './share-atoms.ts';
import { type ShareNote, type ShareWays, shareByBestWay } from './share-flow.ts';
import { placeOf, shareText } from './share-text.ts';

/** Returns a function that shares a run of today's hole, or of a past one with the URL of its own page. */
export function useShare(): (run: FinishedRun) => void {
  const share = useShareText();
  const words = useDialogText();
  return (run) => {
    const score = { ...run, map: run.map && (run.map.title || words('maps.untitled')) };
    share(shareText(score, placeOf(run, shareOrigin())));
  };
}

/** Returns a function that shares a text by the best way of this browser, and shows the result. */
export function useShareText(): (text: string) => void {
  const showMessage = useShareMessage();
  const setText = useSetAtom(shareTextAtom);
  const open = useSetAtom(openDialogAtom);
  const isBusy = useRef(false);
  return (text) => {
    // While the share sheet is open, browsers refuse a second one.
    if (isBusy.current) return;
    isBusy.current = true;
    const showText = () => {
      setText(text);
      open('share');
    };
    void shareByBestWay(text, waysOfBrowser(), { showMessage, showText }).finally(() => {
      isBusy.current = false;
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

/**
 * Touch devices use the share sheet. With a mouse the clipboard comes first, by decision, even if there is a sheet: on a desktop the
 * sheet is a detour to where the text would be pasted anyway. Neither exists on plain http.
 */
function waysOfBrowser(): ShareWays {
  const { clipboard } = navigator;
  const touched = window.matchMedia('(pointer: coarse)').matches;
  return {
    ...(touched && typeof navigator.share === 'function' && { share: (text) => navigator.share({ text }) }),
    ...(clipboard !== undefined && { copy: (text) => clipboard.writeText(text) }),
  };
}
