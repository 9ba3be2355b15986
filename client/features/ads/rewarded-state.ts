import type { EventName } from '../analytics/analytics.ts';
import type { AdEvent } from './ad-provider.ts';

/**
 * A rewarded ad. `absent`: none is ready, and none is on its way. `awaited`: it is being loaded, and somebody waits for it.
 * `shown`: it is being watched.
 */
export type AdState = 'absent' | 'loading' | 'awaited' | 'ready' | 'shown';

/** What may happen: an event of the provider, somebody who asks for an ad, or the end of the patience with a silent provider. */
export type AdInput = AdEvent | 'asked' | 'patienceOver';

/** What is done about it, in order. `grant` runs the callback, `drop` forgets it. */
export type AdEffect = 'grant' | 'drop' | 'show' | 'clear' | 'reload' | 'wait';

export interface AdStep {
  readonly state: AdState;
  readonly effects: readonly AdEffect[];
  readonly event?: Extract<EventName, `rewarded_ad_${string}`>;
}

const SHOW: AdStep = { state: 'shown', effects: ['show'], event: 'rewarded_ad_shown' };
const EMPTY: AdStep = { state: 'absent', effects: ['grant'], event: 'rewarded_ad_empty' };

/** By the specification; every pair that is not here changes nothing. */
const TABLE: Readonly<Record<AdState, Partial<Readonly<Record<AdInput, AdStep>>>>> = {
  absent: {
    // Nobody waits for what is not there. Perhaps there is one next time.
    asked: { state: 'absent', effects: ['grant', 'reload'], event: 'rewarded_ad_empty' },
    loading: { state: 'loading', effects: [] },
    ready: { state: 'ready', effects: [] },
  },
  loading: {
    asked: { state: 'awaited', effects: ['wait'] },
    ready: { state: 'ready', effects: [] },
    empty: { state: 'absent', effects: [] },
  },
  awaited: {
    ready: SHOW,
    empty: EMPTY,
    // It may still come, and is then there for the next time.
    patienceOver: { state: 'loading', effects: ['grant'], event: 'rewarded_ad_empty' },
  },
  ready: {
    asked: SHOW,
    loading: { state: 'loading', effects: [] },
    empty: { state: 'absent', effects: [] },
  },
  shown: {
    rewarded: { state: 'absent', effects: ['clear', 'grant', 'reload'], event: 'rewarded_ad_completed' },
    empty: { state: 'absent', effects: ['clear', 'grant', 'reload'], event: 'rewarded_ad_empty' },
    closed: { state: 'absent', effects: ['clear', 'drop', 'reload'], event: 'rewarded_ad_closed' },
  },
};

export function stepAd(state: AdState, input: AdInput): AdStep {
  return TABLE[state][input] ?? { state, effects: [] };
}
