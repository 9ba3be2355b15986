import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import { OpeningTime } from './LazyNotices.tsx';
import './start-screen.css';

/** Part of the start screen's card: when a hole opens that is not open yet. */
export function OpeningNote() {
  const text = useText();
  const boot = useAtomValue(bootAtom);
  const isWaiting = boot.state === 'waiting';
  // The line exists before its text, so that screen readers announce the text.
  return (
    <div className="start__opening">
      <strong role="status">{isWaiting && text('play.notOpenYet')}</strong>
      {isWaiting && <OpeningTime opensAtMs={boot.opensAtMs} />}
    </div>
  );
}
