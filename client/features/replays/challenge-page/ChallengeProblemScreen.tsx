import { isOfflineAtom } from '../../../display/network-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { FailureScreen } from '../../run/failure/FailureScreen.tsx';
import { failureOf } from '../../run/play/failures.ts';
import type { CheckProblem } from './challenge-check.ts';
import '../../../ui/cover.css';

interface ChallengeProblemScreenProps {
  readonly problem: CheckProblem;
  retry(): void;
}

/** Sentences for what another try does not change. */
const FINAL = {
  malformed: 'challenges.malformed',
  too_long: 'challenges.tooLong',
  future_version: 'challenges.futureVersion',
  unverifiable: 'challenges.unverifiable',
  gone: 'challenges.gone',
  missing: 'challenges.missing',
  coming: 'challenges.coming',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** Why a challenge cannot be taken, and what the player can do instead. */
export function ChallengeProblemScreen({ problem, retry }: ChallengeProblemScreenProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const today = (
    <RouteLink className="button button--paper cover__link" to="/">
      {text('lost.playToday')}
    </RouteLink>
  );
  if (problem.kind === 'crashed') return <FailureScreen message={text('challenges.crashed')} remedy="reload" retry={retry} />;
  if (problem.kind === 'engine') {
    const { message, remedy } = failureOf(problem.error);
    return <FailureScreen message={text(message)} remedy={remedy} retry={retry} />;
  }
  if (problem.kind === 'unreachable') {
    return (
      <FailureScreen message={text(isOffline ? 'challenges.offline' : 'challenges.unreachable')} remedy="retry" retry={retry}>
        {today}
      </FailureScreen>
    );
  }
  const isComing = problem.kind === 'coming';
  return (
    <main className="cover">
      <section className="cover__card" role="alert">
        <PixelBall className="cover__ball" />
        <h1 className="cover__title">{text(isComing ? 'lost.notYet' : 'challenges.problem')}</h1>
        <p>{isComing && problem.day ? text('lost.coming', { date: longDate(problem.day, language) }) : text(FINAL[problem.kind])}</p>
        <RouteLink className="button button--yellow cover__link" to="/">
          {text('lost.playToday')}
        </RouteLink>
      </section>
    </main>
  );
}
