import type { SpeedMetric } from '../../../../../shared/api/admin-analytics.ts';
import { LIMITS } from '../../../../../shared/limits.ts';

/** What is summed, by the names under which it is stored. The dimension of a row splits its measure; '' where it is not split. */
export type Measure =
  | 'visits'
  /** Persons among those who have agreed; of those, who were first seen on this day. */
  | 'players'
  | 'new_players'
  /** Persons who were first seen so many days ago; split by the number of days. */
  | 'returned'
  /** Visits of persons, and all others. */
  | 'consent'
  /** Visits without a campaign, by place. */
  | 'place'
  /** Visits by the name of their campaign: those with the most visits of the day. */
  | 'campaign'
  | 'other_campaigns'
  /** Visits by the steps that they came to. */
  | 'step'
  /** Pages by kind of device and bucket: of their time to the first shot, and of what they tell of their speed. */
  | TimedMeasure
  /** Events. */
  | 'ad'
  | 'mode'
  /** Of the seven days from this one on, a Monday. */
  | 'week_visits'
  | 'week_players'
  | 'week_new_players';

/** Measures that are histograms. */
export type TimedMeasure = 'first_shot' | SpeedMetric;

/** Shifts of a page are stored in ten-thousandths: then a bucket of 5 % is fine enough for the smallest. */
export const CLS_SCALE = 10_000;

export const WEEK_MEASURES = ['week_visits', 'week_players', 'week_new_players'] as const satisfies readonly Measure[];

/** A sum of a day. */
export interface Sum {
  readonly measure: Measure;
  readonly dimension: string;
  readonly count: number;
}

/** After how many days it is counted who came back. */
export const RETURN_DAYS = [1, 7, 30] as const;

/** Campaigns of a day that are told apart: anybody can send any name. */
export const DAY_CAMPAIGNS = 50;
/** Letters of a campaign that are kept. */
export const CAMPAIGN_LETTERS = 100;

export const PLACES = ['direct', 'iframe', 'itch.io'] as const;
export const CONSENTS = ['yes', 'none'] as const;
export const MODES = ['normal', 'infuriating'] as const;
export const ADS = ['shown', 'completed', 'empty', 'closed'] as const;
export const AD_EVENT = 'rewarded_ad_';

export const CHECKPOINT_EVENT = 'checkpoint_reached';
const STEPS_BEFORE = ['clicked_start', 'confirmed_instructions', 'first_shot'];
const STEPS_AFTER = ['reached_finish', 'share_used', 'sign_up_modal', '$identify'];
/** Events that are steps, except that of checkpoints, whose steps have a number behind the name. */
export const PLAIN_STEPS: readonly string[] = [...STEPS_BEFORE, ...STEPS_AFTER];

/** The steps of a visit in the order of play. @param checkpoints how many of them are steps */
export function funnelSteps(checkpoints: number): readonly string[] {
  const flags = Array.from({ length: Math.min(checkpoints, LIMITS.checkpoints) }, (_, i) => `${CHECKPOINT_EVENT} ${i + 1}`);
  return [...STEPS_BEFORE, ...flags, ...STEPS_AFTER];
}

/** The number of the checkpoint that a step is; 0 for another step. */
export const checkpointOf = (step: string): number => (step.startsWith(CHECKPOINT_EVENT) ? Number(step.split(' ')[1]) : 0);
