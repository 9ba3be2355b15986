import type { ReactNode } from 'react';
import type { LockedRun } from '../../../../shared/api/common.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { HOME_ROUTE } from '../../../../shared/page-routes.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate, today } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { FailureScreen } from '../../run/failure/FailureScreen.tsx';
import { failureOf } from '../../run/play/failures.ts';
import { ChooseRunFile } from './ChooseRunFile.tsx';
import { dayPath } from './day-path.ts';
import type { RunProblem } from './found-run.ts';
import '../../../ui/cover.css';
import './viewer.css';

export interface RunProblemScreenProps {
  readonly problem: Exclude<RunProblem, { kind: 'missing' }>;
  /** The run came from elsewhere: another one can be brought. */
  readonly isLocal: boolean;
  retry(): void;
}

/** Why a run cannot be watched, and what the viewer can do instead. */
export function RunProblemScreen({ problem, isLocal, retry }: RunProblemScreenProps) {
  const text = useDialogText();
  const isOffline = useAtomValue(isOfflineAtom);
  if (problem.kind === 'locked') return <Locked known={problem.known} />;
  if (problem.kind === 'secret') return <Secret />;
  if (problem.kind === 'refused') return <Refused reason={problem.reason} isLocal={isLocal} retry={retry} />;
  if (problem.kind === 'crashed') return <FailureScreen message={text('viewer.crashed')} remedy="reload" retry={retry} />;
  if (problem.kind === 'engine') {
    const { message, remedy } = failureOf(problem.error);
    return <FailureScreen message={text(message)} remedy={remedy} retry={retry} />;
  }
  const message =
    problem.kind === 'unverifiable'
      ? text('viewer.unverifiable', { version: problem.version })
      : problem.kind === 'noCourse'
        ? text(isLocal ? 'viewer.fileBroken' : 'viewer.noCourse')
        : problem.kind === 'unchecked'
          ? text('viewer.unchecked')
          : text(isOffline ? 'viewer.offline' : 'viewer.failed');
  return (
    <FailureScreen message={message} remedy="retry" retry={retry}>
      {isLocal && <ChooseRunFile />}
      <HomeButton />
    </FailureScreen>
  );
}

function HomeButton() {
  const text = useDialogText();
  return (
    <RouteLink className="button button--paper" to="/">
      {text('lost.playToday')}
    </RouteLink>
  );
}

/** A day that is open keeps its runs for those who have finished it. */
function Locked({ known }: { readonly known: LockedRun }) {
  const text = useDialogText();
  const name = useShowName()(known);
  const day = known.gameDay as GameDay;
  const date = longDate(day, useAtomValue(languageAtom));
  return <FinishFirst words={text('viewer.locked', { name, date, strokes: known.score })} to={dayPath(day, today())} />;
}

/** What the file claims of the run is not told: it may be false. */
function Secret() {
  const text = useDialogText();
  return (
    <FinishFirst words={text('viewer.secret')} to={HOME_ROUTE}>
      <ChooseRunFile />
    </FinishFirst>
  );
}

interface FinishFirstProps {
  readonly words: string;
  /** Where the hole is played. */
  readonly to: string;
  readonly children?: ReactNode;
}

function FinishFirst({ words, to, children }: FinishFirstProps) {
  const text = useDialogText();
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelIcon name="lock" className="viewer-locked__icon" />
        <h1 className="cover__title">{text('viewer.lockedTitle')}</h1>
        <p>{words}</p>
        <RouteLink className="button button--yellow cover__link" to={to}>
          {text('viewer.playHole')}
        </RouteLink>
        {children}
      </section>
    </main>
  );
}

interface RefusedProps extends Pick<RunProblemScreenProps, 'isLocal' | 'retry'> {
  readonly reason: string;
}

function Refused({ reason, isLocal, retry }: RefusedProps) {
  const text = useDialogText();
  return (
    <main className="cover cover--night">
      <section className="cover__card viewer-refused" role="alert">
        <h1 className="cover__title">{text('viewer.refusedTitle')}</h1>
        <p>{text(isLocal ? 'viewer.claimRefused' : 'viewer.refused')}</p>
        <code>{reason}</code>
        <button type="button" className="button button--yellow" onClick={retry}>
          {text('viewer.verifyAgain')}
        </button>
        {isLocal && <ChooseRunFile />}
        <HomeButton />
      </section>
    </main>
  );
}
