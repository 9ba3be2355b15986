import type { GameDay } from '../../../shared/game-day.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { longDate } from '../../platform/today.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { useShown } from './use-viewer.ts';

interface RunWords {
  /** Whose run it is. */
  readonly title: string;
  /** What was played. */
  readonly hole: string;
  /** The hole, and its date or the mode. */
  readonly subtitle: string;
}

export function useRunWords(): RunWords {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { found } = useShown();
  const { run, title } = found;
  const day = run.gameDay === null ? '' : longDate(run.gameDay as GameDay, language);
  const hole = title || day || text('viewer.untitled');
  const mode = run.infuriatingMode ? text('viewer.infuriating') : '';
  return {
    title: run.isUser ? text('viewer.yourRun') : text('viewer.runOf', { name: run.username }),
    hole,
    subtitle: [hole, hole === day ? '' : day, mode].filter((part) => part !== '').join(' · '),
  };
}
