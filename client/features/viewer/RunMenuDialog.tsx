import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunResponse } from '../../../shared/api/runs.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { writeRunFile } from '../../../shared/replay/run-file.ts';
import { runPagePath } from '../../../shared/run-page.ts';
import { closeDialogAtom, swapDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';
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
  const { found, watched } = useShown();
  const closeDialog = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const shareText = useShareText();
  const sendChallenge = useSendChallenge();
  const raceRun = useSetAtom(raceRunAtom);
  const openShotMap = useSetAtom(openShotMapAtom);
  const navigate = useNavigate();
  const { hole } = useRunWords();
  const { run, replay, level, course, title, name, day } = found;
  const path = playPath(found, today());
  const challenge = newChallenge({ replay, reference: course, name: run?.userId === null ? '' : name }, { ...level, name: title });
  // The run goes on to play behind the dialog otherwise.
  const paused = useRef(false);
  useEffect(() => {
    if (!paused.current) viewer.command({ kind: 'pause' });
    paused.current = true;
  }, [viewer]);
  const close = () => closeDialog('runMenu');
  const race = (to: string) => {
    raceRun({
      name: name || text('viewer.runOfNobody'),
      replay,
      score: watched.strokes,
      courseHash: level.hash,
      ...(run && { runId: run.id }),
    });
    // It replaces the history entry that stands for the dialog.
    void navigate(to, { replace: leavesDialog() });
    close();
  };
  const share = ({ id, shareKey, score }: RunResponse) => {
    close();
    const url = (pageConfig().shareOrigin ?? window.location.origin) + runPagePath(id, shareKey ?? keyOfPage());
    shareText(`${text('viewer.shareText', { name, hole, strokes: score })}\n${url}`);
  };
  const challengeFriend = (run: RunResponse, made: NewChallenge) => {
    close();
    const values = { strokes: run.score, name, course: courseWords(text, course, title) };
    sendChallenge(made, text(challengeKey(run), values));
  };
  const verify = () => {
    swap('runMenu', 'runProof');
    void viewer.verify();
  };
  const download = () => {
    close();
    const file = writeRunFile({ replay, course: { ...level, name: title }, reference: course, name });
    saveFile(new Blob([file], { type: 'application/json' }), `upshot-run-${(run?.id ?? level.hash).slice(0, 8)}.json`);
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
        {run && <Item icon="share" label={text('viewer.share')} onPress={() => share(run)} />}
        {run && day !== null && !run.infuriatingMode && (
          <Item icon="flag" label={text('viewer.byCheckpoint')} onPress={() => swap('runMenu', 'runStrokes')} />
        )}
        {run && day !== null && day < today() && (
          <Item icon={TARGET} label={text('viewer.shots')} onPress={() => openShotMap(subjectOf(run, day), 'runMenu')} />
        )}
        {run && challenge && (run.isUser || !isOfToday(challenge)) && (
          <Item icon="rival" label={text('challenges.friend')} onPress={() => challengeFriend(run, challenge)} />
        )}
        <Item icon="check" label={text('viewer.verify')} onPress={verify} />
        <Item icon={VIEWER_ICONS.download} label={text('viewer.download')} onPress={download} />
        <Item icon="help" label={text('viewer.keys')} onPress={() => swap('runMenu', 'runKeys')} />
      </ul>
    </Modal>
  );
}

function challengeKey({ isUser, userId }: RunResponse): MessageKey {
  if (isUser) return 'challenges.words';
  return userId === null ? 'challenges.wordsOfUnnamed' : 'challenges.wordsOf';
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
