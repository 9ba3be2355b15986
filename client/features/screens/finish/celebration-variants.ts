import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { IconName } from '../../../ui/PixelIcon.tsx';
import type { RunKind } from '../../run/play/hole.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';

/** What a celebration needs of a run; the game's finished runs have all of it. */
export type CelebratedRun = Omit<FinishedRun, 'kind'>;

/** Whose run was to be beaten. */
export interface Challenger {
  /** As the label of the ghost says. */
  readonly name: string;
  /** Strokes. */
  readonly score: number;
}

/** The actions of a celebration, each with a button of its own. */
export type CelebrationAction =
  | 'signIn'
  | 'playAgain'
  | 'backToDaily'
  | 'share'
  | 'shareMore'
  | 'bonus'
  | 'leaderboard'
  | 'archive'
  | 'moreGames'
  | 'backToRun'
  | 'replayMap'
  | 'backToEditor'
  | 'backToHome';

export interface CelebrationVariant {
  readonly title: MessageKey;
  /** The run counts: its submission and its place among the runs of the day are shown. */
  readonly counts: boolean;
  /** The streak is shown. */
  readonly streak: boolean;
  readonly confetti: boolean;
  /** Buttons in their order, seen at the first look. */
  readonly actions: readonly CelebrationAction[];
  /** The buttons of the fold below them. */
  readonly moreActions: readonly CelebrationAction[];
}

export const CELEBRATIONS: Readonly<Record<RunKind, CelebrationVariant>> = {
  daily: {
    title: 'finish.title',
    counts: true,
    streak: true,
    confetti: true,
    actions: ['signIn', 'share', 'leaderboard', 'playAgain'],
    moreActions: ['bonus', 'moreGames', 'shareMore'],
  },
  archive: {
    title: 'finish.title',
    counts: true,
    streak: false,
    confetti: true,
    actions: ['signIn', 'share', 'archive', 'playAgain'],
    moreActions: ['moreGames', 'shareMore'],
  },
  bonus: {
    title: 'finish.title',
    counts: false,
    streak: false,
    confetti: true,
    actions: ['backToDaily', 'leaderboard'],
    moreActions: ['moreGames'],
  },
  practice: {
    title: 'finish.titlePractice',
    counts: false,
    streak: false,
    confetti: false,
    actions: ['playAgain', 'backToRun'],
    moreActions: [],
  },
  preview: {
    title: 'maps.testComplete',
    counts: false,
    streak: false,
    confetti: false,
    actions: ['replayMap', 'backToEditor'],
    moreActions: [],
  },
  shared: {
    title: 'maps.sharedComplete',
    counts: false,
    streak: false,
    confetti: true,
    actions: ['replayMap', 'share', 'backToHome'],
    moreActions: ['shareMore'],
  },
};

interface ActionLook {
  readonly label: MessageKey;
  readonly icon: IconName;
  /** White without a tone; the first button is always yellow. */
  readonly tone?: 'sky' | 'pink';
}

export const ACTION_LOOKS: Readonly<Record<CelebrationAction, ActionLook>> = {
  signIn: { label: 'start.signIn', icon: 'person' },
  playAgain: { label: 'finish.playAgain', icon: 'restart', tone: 'sky' },
  backToDaily: { label: 'finish.backToDaily', icon: 'back' },
  share: { label: 'finish.share', icon: 'share', tone: 'sky' },
  shareMore: { label: 'finish.shareMore', icon: 'share' },
  bonus: { label: 'finish.bonus', icon: 'play', tone: 'pink' },
  leaderboard: { label: 'finish.leaderboard', icon: 'trophy' },
  archive: { label: 'finish.archive', icon: 'calendar' },
  moreGames: { label: 'finish.moreGames', icon: 'flag' },
  backToRun: { label: 'finish.backToRun', icon: 'back' },
  replayMap: { label: 'maps.replay', icon: 'restart' },
  backToEditor: { label: 'maps.backToEditor', icon: 'back' },
  backToHome: { label: 'maps.backToHome', icon: 'back' },
};
