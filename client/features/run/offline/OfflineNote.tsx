import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { newDayAtom } from '../play/play-atoms.ts';
import './pwa.css';

/** Part of the start screen's card: what works without a network, and what happens later. After a change of day NewDayNotice says it. */
export function OfflineNote() {
  const text = useText();
  const isOffline = useAtomValue(isOfflineAtom);
  const isNewDay = useAtomValue(newDayAtom) !== null;
  // The line exists before its text, so that screen readers announce the text.
  return (
    <p className="offline-note" role="status">
      {isOffline && !isNewDay && text('start.offline')}
    </p>
  );
}
