import type { GameDay } from '../../shared/game-day.ts';

/** Every key that the page keeps in local storage. */
export const KEYS = {
  bestScore: 'bestScore',
  /** The day that `bestScore` was played on: another day is another hole. */
  bestScoreDay: 'bestScoreDay',
  streak: 'streak',
  completedDay: 'completedDay',
  tutorial: 'tutorial',
  checkpoints: 'checkpoints',
  /** The shots of the run in progress. */
  run: 'run',
  /** The same of a hole of an earlier day, so that it does not overwrite today's. */
  archiveRun: 'archiveRun',
  /** Fewest strokes by day. */
  results: 'results',
  /** Most checkpoints reached by day: from each of them one may practise. */
  reached: 'reached',
  outbox: 'outbox',
  infuriatingMode: 'infuriatingMode',
  leaderboardAnonymous: 'leaderboardAnonymous',
  zoom: 'zoom',
  language: 'language',
  cookieConsent: 'cookieConsent',
  notificationsOff: 'notificationsOff',
  hintClosed: 'hintClosed',
  muted: 'muted',
  volume: 'volume',
  vibration: 'vibration',
  motion: 'motion',
  contrast: 'contrast',
  /** 'tap' when a tap aims, without dragging. */
  aimMode: 'aimMode',
  /** JSON {styleId}: the ball that the player has saved. */
  ballCustomization: 'ballCustomization',
  /** Time of the newest score of others that has been taken up, ISO 8601. */
  lastSeenScoreTime: 'lastSeenScoreTime',
  /** Id of the announcement that stood first when the panel was last looked at. */
  seenNews: 'seenNews',
  /** Id of the account whose play this browser remembers; none without an account. */
  accountId: 'accountId',
  /** Id of the session whose account has got what was played here before. */
  linkedSession: 'linkedSession',
  /** 'true' once the session of that account was found to be over without a sign-out: its player is expected back. */
  sessionEnded: 'sessionEnded',
  /** 'true' while a player signs out: every tab that finds the session gone then forgets them. */
  signingOut: 'signingOut',
} as const;

export const FIRST_ATTEMPT_PREFIX = 'firstAttempt_';
/** 'true' from the first blind shot of the day until that run is over. */
export const firstAttemptKey = (day: GameDay): string => `${FIRST_ATTEMPT_PREFIX}${day}`;
