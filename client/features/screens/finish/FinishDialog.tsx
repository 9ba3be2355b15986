import { useCallback, useEffect, useRef, useState } from 'react';
import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isFramed } from '../../../platform/device.ts';
import { hasMoreGames } from '../../../platform/portal.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { usePageIdle } from '../../../ui/use-page-idle.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { useRewardedAd } from '../../ground/ads/use-rewarded-ad.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { playerStatsAtom } from '../../people/player-stats/player-stats-atoms.ts';
import { takenChallengeAtom } from '../../replays/ghosts/taken-challenge.ts';
import { readDayNumbers } from '../../run/play/day-numbers.ts';
import { useGame } from '../../run/play/game-context.ts';
import { hasReplay } from '../../run/play/hole.ts';
import { resultRunAtom } from '../../run/play/kept-run.ts';
import { type FinishedRun, finishedAtom, levelAtom } from '../../run/play/play-atoms.ts';
import { useGoHome } from '../../run/play/use-go-home.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { type SharedRun, shareRunAtom } from '../../run/share/share-atoms.ts';
import { isSheetFirst } from '../../run/share/sheet-first.ts';
import { Celebration } from './Celebration.tsx';
import { useIsForOwner } from './use-is-for-owner.ts';

const KeepNameQuestion = lazily(async () => (await import('../../people/guest-name/KeepNameQuestion.tsx')).KeepNameQuestion, {
  words: ['guests', 'lists'],
});
const QuickShare = lazily(async () => (await import('../../run/share/QuickShare.tsx')).QuickShare, { words: ['lists'] });
const RaceOffer = lazily(async () => (await import('../../replays/ghosts/RaceOffer.tsx')).RaceOffer, { words: ['lists'] });
const ShotMapOffer = lazily(async () => (await import('../../replays/shots/ShotMapOffer.tsx')).ShotMapOffer, { words: ['lists'] });

/** Whether more than one hole was finished here. It spares most first days the question to the server, which knows on how many days. */
const hasResults = (): boolean => Object.keys(readDayNumbers(localStore, KEYS.results)).length > 1;

/** The celebration of a run; closing it returns to the course. */
export function FinishDialog() {
  const run = useAtomValue(resultRunAtom);
  return run && <RunCelebration key={run.id} run={run} />;
}

function RunCelebration({ run }: { readonly run: FinishedRun }) {
  const game = useGame();
  const controls = useRunControls();
  const close = useSetAtom(closeDialogAtom);
  const open = useSetAtom(openDialogAtom);
  const level = useAtomValue(levelAtom);
  const submission = useAtomValue(submissionsAtom)[run.id];
  const isForOwner = useIsForOwner(submission);
  const { status, user } = useAtomValue(accountAtom);
  const access = useAtomValue(accessAtom);
  const isSignedIn = status === 'signedIn';
  const playerStats = useAtomValue(playerStatsAtom);
  const isFresh = useIsFresh(run);
  const goHome = useGoHome();
  const showShare = useSetAtom(shareRunAtom);
  const taken = useAtomValue(takenChallengeAtom);
  const watchAd = useRewardedAd(run.kind === 'daily');
  const accepted = submission?.state === 'accepted' ? submission.answer : undefined;
  const streak = accepted?.streak ?? playerStats?.streak ?? run.streak;
  const canRace = hasReplay(run.kind);
  const challenge = taken && taken.courseHash === game.levelHash && canRace ? taken : undefined;
  const shared: SharedRun = { run, streak, name: user?.username ?? '', toBeat: challenge?.score };
  const shareMore = () => showShare(shared);
  const [quickShare, onQuickShare] = useQuickShare();
  const isIdle = usePageIdle();
  const ranksWithAccount = accepted?.unrankedReason === 'new_guest' && !isSignedIn;
  return (
    <Celebration
      kind={run.kind}
      run={run}
      par={level?.par ?? 0}
      medals={level?.medals}
      submission={submission}
      streak={streak}
      challenge={challenge}
      question={accepted?.ranked && access === 'device' && hasResults() && <KeepNameQuestion />}
      race={canRace && <RaceOffer run={run} submission={submission} />}
      shots={run.kind === 'archive' && <ShotMapOffer day={run.day} runId={accepted?.runId ?? undefined} />}
      isFresh={isFresh}
      onClose={() => close('finish')}
      actions={{
        ...((isForOwner || ranksWithAccount) && { signIn: () => open('signIn') }),
        playAgain: () => controls.playAgain(),
        backToDaily: () => game.backToDaily(),
        replayMap: () => controls.playAgain(),
        backToEditor: () => game.backToEditor(),
        backToHome: goHome,
        backToRun: () => controls.endPractice(),
        share: () => (quickShare.current ?? shareMore)(),
        ...(isSheetFirst() && { shareMore }),
        bonus: () => watchAd((outcome) => controls.playBonus(outcome)),
        leaderboard: () => open('leaderboard'),
        archive: () => open('archive'),
        // A page in a frame is on a portal that has games of its own.
        ...(hasMoreGames() && !isFramed() && { moreGames: () => open('moreGames') }),
      }}
    >
      {isIdle && isSheetFirst() && canRace && <QuickShare shared={shared} onReady={onQuickShare} onFailure={shareMore} />}
    </Celebration>
  );
}

/** What shares the result in one press; nothing until it is loaded. */
function useQuickShare() {
  const share = useRef<() => void>(undefined);
  const onReady = useCallback((ready: (() => void) | undefined) => {
    share.current = ready;
  }, []);
  return [share, onReady] as const;
}

/** Runs that have been celebrated: opened again, their result has no confetti. */
const celebrated = new WeakSet<FinishedRun>();

function useIsFresh(run: FinishedRun): boolean {
  const hasJustFinished = useAtomValue(finishedAtom) === run;
  const [isFresh] = useState(() => hasJustFinished && !celebrated.has(run));
  useEffect(() => void celebrated.add(run), [run]);
  return isFresh;
}
