import type { EventName } from '../analytics/events.ts';
import type { AdEvent } from './ad-provider.ts';

/**
 * The state of a rewarded ad. `absent`: no ad is ready or loading. `awaited`: an ad is loading and the player waits for it.
 * `shown`: the player is watching it.
 */
export type AdState = 'absent' | 'loading' | 'awaited' | 'ready' | 'shown';

/** The inputs: an event of the provider, a request for an ad, or the end of the wait: the provider is silent, or the player has left. */
export type AdInput = AdEvent | 'asked' | 'patienceOver' | 'left';

/** What to do, in order. `grant` runs the callback, `drop` forgets it. */
export type AdEffect = 'grant' | 'drop' | 'show' | 'clear' | 'reload' | 'wait';

export interface AdStep {
  readonly state: AdState;
  readonly effects: readonly AdEffect[];
  readonly event?: Extract<EventName, `rewarded_ad_${string}`>;
}

const SHOW: AdStep = { state: 'shown', effects: ['show'], event: 'rewarded_ad_shown' };
const EMPTY: AdStep = { state: 'absent', effects: ['grant'], event: 'rewarded_ad_empty' };

/** From the specification; every pair that is missing here changes nothing. */
const TABLE: Readonly<Record<AdState, Partial<Readonly<Record<AdInput, AdStep>>>>> = {
  absent: {
    // The player does not wait for an ad that is not there. The next request may find one.
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
    // The ad may still arrive, and is then ready for the next request.
    patienceOver: { state: 'loading', effects: ['grant'], event: 'rewarded_ad_empty' },
    left: { state: 'loading', effects: ['drop'] },
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
