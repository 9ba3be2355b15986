import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunResponse } from '../../../shared/api/runs.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { writeRunFile } from '../../../shared/replay/run-file.ts';
import { runPagePath } from '../../../shared/run-page.ts';
import { closeDialogAtom, swapDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { today } from '../../platform/today.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { type Icon, PixelIcon } from '../../ui/PixelIcon.tsx';
import { GHOST, TARGET } from '../../ui/rare-icons.ts';
import { saveFile } from '../account-settings/save-file.ts';
import { type NewChallenge, newChallenge } from '../challenges/challenge-link.ts';
import { courseWords } from '../challenges/challenge-words.ts';
import { isOfToday, useSendChallenge } from '../challenges/use-send-challenge.ts';
import { raceRunAtom } from '../ghosts/raced-run.ts';
import { RouteLink } from '../screens/RouteLink.tsx';
import { useShareText } from '../share/use-share.ts';
import type { ShotSubject } from '../shots/found-shots.ts';
import { openShotMapAtom } from '../shots/shown-shots.ts';
import { playPath } from './play-path.ts';
import { useRunWords } from './use-run-words.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { VIEWER_ICONS } from './viewer-icons.ts';

/** What can be done with a run beside watching it. */
export function RunMenuDialog() {
  const text = useDialogText();
  const viewer = useViewer();
  const { found } = useShown();
  const closeDialog = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const shareText = useShareText();
  const sendChallenge = useSendChallenge();
  const raceRun = useSetAtom(raceRunAtom);
  const openShotMap = useSetAtom(openShotMapAtom);
  const navigate = useNavigate();
  const { hole } = useRunWords();
  const { run, replay, level, course, title } = found;
  const path = playPath(course, today());
  const challenge = newChallenge({ replay, reference: course, name: run.userId === null ? '' : run.username }, { ...level, name: title });
  // The run goes on to play behind the dialog otherwise.
  const paused = useRef(false);
  useEffect(() => {
    if (!paused.current) viewer.command({ kind: 'pause' });
    paused.current = true;
  }, [viewer]);
  const close = () => closeDialog('runMenu');
  const race = (to: string) => {
    raceRun({ name: run.username, replay, runId: run.id, score: run.score, courseHash: level.hash });
    // It replaces the history entry that stands for the dialog.
    void navigate(to, { replace: leavesDialog() });
    close();
  };
  const share = () => {
    close();
    const url = (pageConfig().shareOrigin ?? window.location.origin) + runPagePath(run.id, run.shareKey ?? keyOfPage());
    shareText(`${text('viewer.shareText', { name: run.username, hole, strokes: run.score })}\n${url}`);
  };
  const challengeFriend = (made: NewChallenge) => {
    close();
    const values = { strokes: run.score, name: run.username, course: courseWords(text, course, title) };
    sendChallenge(made, text(run.isUser ? 'challenges.words' : 'challenges.wordsOf', values));
  };
  const verify = () => {
    swap('runMenu', 'runProof');
    void viewer.verify();
  };
  const day = run.gameDay as GameDay | null;
  const download = () => {
    close();
    const file = writeRunFile({ replay, course: { ...level, name: title }, reference: course, name: run.username });
    saveFile(new Blob([file], { type: 'application/json' }), `upshot-run-${run.id.slice(0, 8)}.json`);
  };
  return (
    <Modal title={text('viewer.menu')} onClose={close}>
      <ul className="viewer-menu">
        {path !== undefined && (
          <li>
            <RouteLink className="viewer-menu__item" to={path}>
              <PixelIcon name="play" /> {text('viewer.playHole')}
            </RouteLink>
          </li>
        )}
        {path !== undefined && <Item icon={GHOST} label={text('viewer.race')} onPress={() => race(path)} />}
        <Item icon="share" label={text('viewer.share')} onPress={share} />
        {day !== null && !run.infuriatingMode && (
          <Item icon="flag" label={text('viewer.byCheckpoint')} onPress={() => swap('runMenu', 'runStrokes')} />
        )}
        {day !== null && day < today() && (
          <Item icon={TARGET} label={text('viewer.shots')} onPress={() => openShotMap(subjectOf(run, day), 'runMenu')} />
        )}
        {challenge && (run.isUser || !isOfToday(challenge)) && (
          <Item icon="rival" label={text('challenges.friend')} onPress={() => challengeFriend(challenge)} />
        )}
        <Item icon="check" label={text('viewer.verify')} onPress={verify} />
        <Item icon={VIEWER_ICONS.download} label={text('viewer.download')} onPress={download} />
        <Item icon="help" label={text('viewer.keys')} onPress={() => swap('runMenu', 'runKeys')} />
      </ul>
    </Modal>
  );
}

const subjectOf = ({ id, courseHash, shareKey }: RunResponse, day: GameDay): ShotSubject => ({
  day,
  courseHash,
  runId: id,
  shareKey: shareKey ?? keyOfPage() ?? undefined,
});

/** A viewer who has a private run by its link may pass the link on. */
const keyOfPage = (): string | null => new URLSearchParams(window.location.search).get('key');

function Item({ icon, label, onPress }: { readonly icon: Icon; readonly label: string; onPress(): void }) {
  return (
    <li>
      <button type="button" className="viewer-menu__item" onClick={onPress}>
        <PixelIcon name={icon} /> {label}
      </button>
    </li>
  );
}
