import { beforeEach, describe, expect, it } from 'vitest';
import type { AdOutcome } from '../../../../shared/api/ads.ts';
import type { AdEvent, AdProvider } from './ad-provider.ts';
import { noAds } from './ad-provider.ts';
import { RewardedAd } from './rewarded-ad.ts';
import { type AdInput, type AdState, stepAd } from './rewarded-state.ts';

describe('the states of a rewarded ad', () => {
  // state, input, next state, effects, analytics event
  it.each<[AdState, AdInput, AdState, string, string?]>([
    ['absent', 'loading', 'loading', ''],
    ['absent', 'ready', 'ready', ''],
    ['absent', 'asked', 'absent', 'grant reload', 'rewarded_ad_empty'],
    ['absent', 'rewarded', 'absent', ''],
    ['absent', 'closed', 'absent', ''],
    ['loading', 'ready', 'ready', ''],
    ['loading', 'empty', 'absent', ''],
    ['loading', 'asked', 'awaited', 'wait'],
    ['awaited', 'asked', 'awaited', ''],
    ['awaited', 'ready', 'shown', 'show', 'rewarded_ad_shown'],
    ['awaited', 'empty', 'absent', 'grant', 'rewarded_ad_empty'],
    ['awaited', 'patienceOver', 'loading', 'grant', 'rewarded_ad_empty'],
    ['awaited', 'left', 'loading', 'drop'],
    ['shown', 'left', 'shown', ''],
    ['ready', 'asked', 'shown', 'show', 'rewarded_ad_shown'],
    ['ready', 'patienceOver', 'ready', ''],
    ['ready', 'empty', 'absent', ''],
    ['shown', 'asked', 'shown', ''],
    ['shown', 'patienceOver', 'shown', ''],
    ['shown', 'rewarded', 'absent', 'clear grant reload', 'rewarded_ad_completed'],
    ['shown', 'empty', 'absent', 'clear grant reload', 'rewarded_ad_empty'],
    ['shown', 'closed', 'absent', 'clear drop reload', 'rewarded_ad_closed'],
  ])('%s, %s: %s (%s)', (state, input, next, effects, event) => {
    const step = stepAd(state, input);
    expect([step.state, step.effects.join(' '), step.event]).toEqual([next, effects, event]);
  });
});

describe('RewardedAd', () => {
  let calls: string[];
  let emit: (event: AdEvent) => void;
  let timers: { callback: () => void; ms: number; forgotten: boolean }[];
  let breaks: Partial<Record<'show' | 'clear' | 'reload', boolean>>;
  beforeEach(() => {
    calls = [];
    timers = [];
    breaks = {};
  });

  const doing = (what: 'show' | 'clear' | 'reload') => () => {
    calls.push(what);
    if (breaks[what]) throw new Error('blocked');
  };
  const provider: AdProvider = {
    listen: (listener) => {
      emit = listener;
    },
    reload: doing('reload'),
    show: doing('show'),
    clear: doing('clear'),
  };
  const open = (by: AdProvider = provider) =>
    new RewardedAd({
      provider: by,
      track: (name: string) => void calls.push(name),
      schedule(callback, ms) {
        const timer = { callback, ms, forgotten: false };
        timers.push(timer);
        return () => {
          timer.forgotten = true;
        };
      },
      onAwait: (isAwaited) => void calls.push(isAwaited ? 'awaits' : 'awaits no longer'),
    });
  const reward = (outcome: AdOutcome) => void calls.push(outcome === 'rewarded' ? 'reward' : 'reward without an ad');
  const takeCalls = () => calls.splice(0);

  it('looks for an ad at once, shows it on request, and rewards who has watched it', () => {
    const ad = open();
    emit('loading');
    emit('ready');
    expect(takeCalls()).toEqual(['reload']);
    ad.play(reward);
    expect(takeCalls()).toEqual(['rewarded_ad_shown', 'show']);
    emit('rewarded');
    expect(takeCalls()).toEqual(['rewarded_ad_completed', 'clear', 'reward', 'reload']);
    emit('rewarded');
    expect(takeCalls()).toEqual([]);
  });

  it('rewards nobody who closes it, not even later', () => {
    const ad = open();
    emit('ready');
    ad.play(reward);
    emit('closed');
    emit('rewarded');
    expect(takeCalls()).not.toContain('reward');
  });

  it('ignores a second request while one is watched: the first reward stands', () => {
    const ad = open();
    emit('ready');
    ad.play(reward);
    ad.play(() => void calls.push('other'));
    emit('rewarded');
    expect(takeCalls().filter((what) => what === 'reward' || what === 'other')).toEqual(['reward']);
  });

  it('rewards at once when there is no ad', () => {
    open(noAds()).play(reward);
    expect(takeCalls()).toEqual(['rewarded_ad_empty', 'reward without an ad']);
  });

  it('waits 4 s for an ad that is being loaded, and no longer', () => {
    const ad = open();
    emit('loading');
    takeCalls();
    ad.play(reward);
    expect([takeCalls(), timers.map(({ ms }) => ms), ad.isBusy]).toEqual([['awaits'], [4_000], true]);
    timers[0]?.callback();
    expect([takeCalls(), ad.isBusy]).toEqual([['awaits no longer', 'rewarded_ad_empty', 'reward without an ad'], false]);
    emit('ready');
    expect(takeCalls()).toEqual([]);
  });

  it('shows nothing to who has stopped waiting, and keeps the ad for the next request', () => {
    const ad = open();
    emit('loading');
    ad.play(reward);
    ad.stopWaiting();
    emit('ready');
    expect([takeCalls(), timers[0]?.forgotten]).toEqual([['reload', 'awaits', 'awaits no longer'], true]);
    ad.play(reward);
    expect(takeCalls()).toEqual(['rewarded_ad_shown', 'show']);
  });

  it('shows an ad that comes in time, and forgets the clock', () => {
    const ad = open();
    emit('loading');
    ad.play(reward);
    emit('ready');
    expect(timers[0]?.forgotten).toBe(true);
    expect(takeCalls()).toEqual(['reload', 'awaits', 'awaits no longer', 'rewarded_ad_shown', 'show']);
  });

  it.each(['reload', 'show', 'clear'] as const)('lets nobody wait for a provider that breaks at %s', (what) => {
    breaks = { [what]: true };
    const ad = open();
    emit('ready');
    ad.play(reward);
    emit('rewarded');
    expect(takeCalls().filter((call) => /^reward( |$)/.test(call))).toHaveLength(1);
  });
});
