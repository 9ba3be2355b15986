import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { lowerPage } from '../../../ui/lowered-page.ts';
import type { AdProgress } from './ad-pause.ts';
import './outside-ad.css';

/**
 * The page while an ad of others is looked for or watched: it makes way, and says what it waits for. Once the ad may be left, a button and
 * Escape do that. Neither lies above the ad before.
 */
export function OutsideAd({ progress }: { readonly progress: AdProgress }) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const mark = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const canLeave = progress === 'leavable';
  const isSeen = progress !== 'shown';
  // After the effects of a dialog that closes now, which gives the focus back.
  useEffect(() => {
    const root = mark.current?.closest<HTMLElement>('body > *');
    return root ? lowerPage(root) : undefined;
  }, []);
  useLayoutEffect(() => {
    // A browser without popovers shows it above the page, though not above an ad that a browser's own top layer has.
    note.current?.togglePopover?.(isSeen);
  }, [isSeen]);
  useEffect(() => {
    if (!canLeave) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise the same key would also close the dialog that is raised now.
      event.preventDefault();
      close('ad');
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [canLeave, close]);
  return (
    <>
      <span ref={mark} hidden />
      {createPortal(
        <div ref={note} className="outside-ad" popover="manual" hidden={!isSeen}>
          <p role="status">{isSeen && text(canLeave ? 'ads.leaveNote' : 'ads.sought')}</p>
          {canLeave && (
            <Button icon="close" onClick={() => close('ad')}>
              {text('ads.leave')}
            </Button>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}
