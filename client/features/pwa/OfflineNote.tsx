import { useText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isOfflineAtom } from './network-atoms.ts';
import './pwa.css';

/** Part of the start screen's card: what works without a network, and what happens later. */
export function OfflineNote() {
  const text = useText();
  const isOffline = useAtomValue(isOfflineAtom);
  // The line exists before its text, so that screen readers announce the text.
  return (
    <p className="offline-note" role="status">
      {isOffline && text('start.offline')}
    </p>
  );
}
