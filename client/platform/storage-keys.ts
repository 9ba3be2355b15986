import type { GameDay } from '../../shared/game-day.ts';

/** The keys of the page in local storage. Those of ads have a file of their own, ads-keys.ts. */
export const KEYS = {
  bestScore: 'bestScore',
  /** The day of `bestScore`: another day is another hole. */
  bestScoreDay: 'bestScoreDay',
  streak: 'streak',
  completedDay: 'completedDay',
  tutorial: 'tutorial',
  checkpoints: 'checkpoints',
  /** The shots of the run in progress. */
  run: 'run',
  /** The shots of a hole of an earlier day, apart, so that they do not overwrite today's. */
  archiveRun: 'archiveRun',
  /** The shots on a map that is played by its link, and on one that its author tests. */
  mapRun: 'mapRun',
  previewRun: 'previewRun',
  /** Fewest strokes and most checkpoints by map. */
  mapResults: 'mapResults',
  /** The saved maps that were played here by their links. */
  playedMaps: 'playedMaps',
  /** The best finished run of the day, for its result after a reload. */
  finishedRun: 'finishedRun',
  /** Fewest strokes by day. */
  results: 'results',
  /** Most checkpoints reached by day: practice can begin at each of them. */
  reached: 'reached',
  outbox: 'outbox',
  infuriatingMode: 'infuriatingMode',
  leaderboardAnonymous: 'leaderboardAnonymous',
  /** JSON: which ghosts are shown, and their pace. */
  ghosts: 'ghosts',
  zoom: 'zoom',
  language: 'language',
  cookieConsent: 'cookieConsent',
  /** On how many visits the question about cookies was shown. */
  consentVisits: 'consentVisits',
  notificationsOff: 'notificationsOff',
  hintClosed: 'hintClosed',
  muted: 'muted',
  volume: 'volume',
  /** 'true' when the loop of the landscape stays silent. */
  effectsOnly: 'effectsOnly',
  vibration: 'vibration',
  motion: 'motion',
  contrast: 'contrast',
  /** 'tap' when a tap aims, without dragging. */
  aimMode: 'aimMode',
  /** 'true' when everything around the course is mirrored for the left hand. */
  leftHanded: 'leftHanded',
  /** JSON {styleId}: the ball that the player has saved. */
  ballCustomization: 'ballCustomization',
  /** Time of the newest score of others that was read, ISO 8601. */
  lastSeenScoreTime: 'lastSeenScoreTime',
  /** Id of the first announcement when the panel was last opened. */
  seenNews: 'seenNews',
  /** Id of the account whose play this browser stores; none without an account. */
  accountId: 'accountId',
  /** Id of the session whose account has received what was played here before. */
  linkedSession: 'linkedSession',
  /** 'true' once a guest was asked whether to keep the name. */
  guestNameAsked: 'guestNameAsked',
  /** 'true' once that account's session has ended without a sign-out: its player is asked to sign in again. */
  sessionEnded: 'sessionEnded',
  /** 'true' while a player signs out: every tab that finds the session ended then removes the player. */
  signingOut: 'signingOut',
} as const;

/** In session storage: the run whose result this tab shows, for a reload. */
export const SHOWN_RESULT_KEY = 'shownResult';

/** In session storage: the challenge that was taken in this tab. */
export const TAKEN_CHALLENGE_KEY = 'takenChallenge';

/** In local storage: 'false' when a shared result has no tower of squares. Not in the list above, so that the first script does not have it. */
export const SHARE_NUMBERS_KEY = 'shareNumbers';

/** Milliseconds since 1970: when the watchdog last repaired this browser. Not in the list above, so that the watchdog stays small. */
export const REPAIRED_KEY = 'repairedMs';

export const FIRST_ATTEMPT_PREFIX = 'firstAttempt_';
/** 'true' from the first shot of the blind run until that run is over. */
export const firstAttemptKey = (day: GameDay): string => `${FIRST_ATTEMPT_PREFIX}${day}`;
