import { useAtomValue } from '../../../state/jotai.ts';
import { RunShare } from './RunShare.tsx';
import { shareSubjectAtom } from './share-atoms.ts';
import { TextToCopy } from './TextToCopy.tsx';
import './share.css';

/** A finished run as text and picture, or another text for who must copy it by hand. */
export function ShareDialog() {
  const subject = useAtomValue(shareSubjectAtom);
  if (!subject) return null;
  return subject.kind === 'run' ? <RunShare key={subject.shared.run.id} shared={subject.shared} /> : <TextToCopy value={subject.text} />;
}
