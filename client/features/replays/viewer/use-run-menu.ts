import { useNavigate } from 'react-router-dom';
import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { writeRunFile } from '../../../../shared/replay/run-file.ts';
import { runChallengePath, runPagePath } from '../../../../shared/run-page.ts';
import { closeDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { shareOrigin } from '../../../platform/page-config.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { courseWords } from '../../run/share/challenge-words.ts';
import { useShareText } from '../../run/share/use-share.ts';
import { setExtraGhostAtom } from '../ghosts/extra-ghost.ts';
import type { ShotSubject } from '../shots/found-shots.ts';
import { openShotMapAtom } from '../shots/shown-shots.ts';
import { useRunWords } from './use-run-words.ts';
import { useShown, useViewer } from './use-viewer.ts';

/** What the menu of a run does. Each action but `close` closes it, or puts another dialog in its place. */
interface RunMenu {
  close(): void;
  /** Opens a hole with the run as an extra ghost. @param path where its course is played */
  race(path: string): void;
  share(run: RunResponse): void;
  challengeFriend(run: RunResponse): void;
  compareStrokes(): void;
  /** @param day of the run */
  showShots(run: RunResponse, day: GameDay): void;
  verify(): void;
  download(): void;
  showKeys(): void;
}

/** The actions for the run that is shown. */
export function useRunMenu(): RunMenu {
  const text = useDialogText();
  const viewer = useViewer();
  const { found, watched } = useShown();
  const { hole, name } = useRunWords();
  const closeDialog = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const raceRun = useSetAtom(setExtraGhostAtom);
  const openShotMap = useSetAtom(openShotMapAtom);
  const shareText = useShareText('run');
  const shareChallenge = useShareText('challenge');
  const navigate = useNavigate();
  const { run, replay, level, course, title } = found;
  const close = () => closeDialog('runMenu');
  return {
    close,
    race(path) {
      const ghost = { name: name || text('viewer.runOfNobody'), replay, score: watched.strokes, courseHash: level.hash };
      raceRun({ ...ghost, ...(run && { runId: run.id }) });
      // The hole replaces the history entry that stands for the dialog.
      void navigate(path, { replace: leavesDialog() });
      close();
    },
    share({ id, shareKey, score }) {
      close();
      const url = shareOrigin() + runPagePath(id, shareKey ?? keyOfPage());
      shareText(`${text('viewer.shareText', { name, hole, strokes: score })}\n${url}`);
    },
    challengeFriend(run) {
      close();
      const { id, shareKey, score: strokes } = run;
      const words = text(challengeKey(run), { strokes, name, course: courseWords(text, course, title) });
      shareChallenge(`${words}\n${shareOrigin()}${runChallengePath(id, shareKey ?? keyOfPage())}`);
    },
    compareStrokes: () => swap('runMenu', 'runStrokes'),
    showShots: (run, day) => openShotMap(subjectOf(run, day), 'runMenu'),
    verify() {
      swap('runMenu', 'runProof');
      void viewer.verify();
    },
    download() {
      close();
      const file = writeRunFile({ replay, course: { ...level, name: title }, reference: course, name });
      saveFile(new Blob([file], { type: 'application/json' }), `upshot-run-${(run?.id ?? level.hash).slice(0, 8)}.json`);
    },
    showKeys: () => swap('runMenu', 'runKeys'),
  };
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
