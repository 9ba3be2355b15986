import { useText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offlineAtom } from './network-atoms.ts';
import './pwa.css';

/** Part of the start screen's card: what can be done without network, and what will be. */
export function OfflineNote() {
  const text = useText();
  const offline = useAtomValue(offlineAtom);
  // The line is there from the start, so that a screen reader hears when it fills.
  return (
    <p className="offline-note" role="status">
      {offline && text('start.offline')}
    </p>
  );
}
