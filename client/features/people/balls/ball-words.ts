import type { AccoladeType, BallCategory, BallStyle } from '../../../../shared/ball-styles.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';

/** The groups in the order of the dialog. */
export const GROUPS: readonly BallCategory[] = ['default', 'daily', 'average', 'top', 'infuriating', 'first'];

export const GROUP_NAMES: Readonly<Record<BallCategory, MessageKey>> = {
  default: 'balls.groupDefault',
  daily: 'balls.groupDaily',
  average: 'balls.groupAverage',
  top: 'balls.groupTop',
  infuriating: 'balls.groupInfuriating',
  first: 'balls.groupFirst',
};

/** Groups that compare the player with others: a day counts once it is closed. */
export const COUNTS_CLOSED_DAYS: ReadonlySet<BallCategory> = new Set(['average', 'top', 'first']);

/** What unlocks a style; the value is `target`. */
export const UNLOCKED_BY: Readonly<Record<AccoladeType, MessageKey>> = {
  daily_runs_completed: 'balls.unlockDaily',
  times_beat_average: 'balls.unlockAverage',
  times_top_20_percentile: 'balls.unlockTop',
  infuriating_completed: 'balls.unlockInfuriating',
  daily_first_places: 'balls.unlockFirst',
};

/** The message keys are the ids of the styles; a test checks that all exist. */
export const nameOf = ({ id }: Pick<BallStyle, 'id'>): MessageKey => `balls.${id}` as MessageKey;
