import type { LockedRun } from '../../../shared/api/common.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { longDate, today } from '../../platform/today.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { failureOf } from '../play/failures.ts';
import { isOfflineAtom } from '../pwa/network-atoms.ts';
import { FailureScreen } from '../screens/FailureScreen.tsx';
import { RouteLink } from '../screens/RouteLink.tsx';
import type { RunProblem } from './found-run.ts';
import { dayPath } from './play-path.ts';
import '../screens/cover.css';
import './viewer.css';

interface RunProblemScreenProps {
  readonly problem: Exclude<RunProblem, { kind: 'missing' }>;
  retry(): void;
}

/** Why a run cannot be watched, and what the viewer can do instead. */
export function RunProblemScreen({ problem, retry }: RunProblemScreenProps) {
  const text = useDialogText();
  const isOffline = useAtomValue(isOfflineAtom);
  if (problem.kind === 'locked') return <Locked known={problem.known} />;
  if (problem.kind === 'refused') return <Refused reason={problem.reason} retry={retry} />;
  if (problem.kind === 'crashed') return <FailureScreen message={text('viewer.crashed')} remedy="reload" retry={retry} />;
  if (problem.kind === 'engine') {
    const { message, remedy } = failureOf(problem.error);
    return <FailureScreen message={text(message)} remedy={remedy} retry={retry} />;
  }
  const message =
    problem.kind === 'unverifiable'
      ? text('viewer.unverifiable', { version: problem.version })
      : text(problem.kind === 'noCourse' ? 'viewer.noCourse' : isOffline ? 'viewer.offline' : 'viewer.failed');
  return (
    <FailureScreen message={message} remedy="retry" retry={retry}>
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
  const day = known.gameDay as GameDay;
  const date = longDate(day, useAtomValue(languageAtom));
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelIcon name="lock" className="viewer-locked__icon" />
        <h1 className="cover__title">{text('viewer.lockedTitle')}</h1>
        <p>{text('viewer.locked', { name: known.username, date, strokes: known.score })}</p>
        <RouteLink className="button button--yellow cover__link" to={dayPath(day, today())}>
          {text('viewer.playHole')}
        </RouteLink>
      </section>
    </main>
  );
}

function Refused({ reason, retry }: { readonly reason: string; retry(): void }) {
  const text = useDialogText();
  return (
    <main className="cover cover--night">
      <section className="cover__card viewer-refused" role="alert">
        <h1 className="cover__title">{text('viewer.refusedTitle')}</h1>
        <p>{text('viewer.refused')}</p>
        <code>{reason}</code>
        <button type="button" className="button button--yellow" onClick={retry}>
          {text('viewer.verifyAgain')}
        </button>
        <HomeButton />
      </section>
    </main>
  );
}
