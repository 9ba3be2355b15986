import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { useShown } from './use-viewer.ts';

interface RunWords {
  /** Who played; '' when it is not known. */
  readonly name: string;
  /** Whose run it is. */
  readonly title: string;
  /** What was played. */
  readonly hole: string;
  /** The hole, and its date and mode. The server does not vouch for a run from elsewhere. */
  readonly subtitle: string;
}

export function useRunWords(): RunWords {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { found } = useShown();
  const showName = useShowName();
  const { run, claim, title } = found;
  const name = run ? showName(run) : found.name;
  const day = found.day === null ? '' : longDate(found.day, language);
  const hole = title || day || text('viewer.untitled');
  const { infuriating } = claim;
  const mode = infuriating ? text('viewer.infuriating') : '';
  return {
    name,
    title: found.isUser ? text('viewer.yourRun') : name === '' ? text('viewer.runOfNobody') : text('viewer.runOf', { name }),
    hole,
    subtitle: [run ? '' : text('viewer.unconfirmed'), hole, hole === day ? '' : day, mode].filter((part) => part !== '').join(' · '),
  };
}
