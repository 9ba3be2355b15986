import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { AD_SCRIPTS, type AdBreakage, type AdScript, type GptScript, type H5Script } from '../../../../tests/support/ad-scripts.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import type { AdPause, AdProgress } from './ad-pause.ts';
import { type AdProvider, noAds } from './ad-provider.ts';
import { GuardedAds } from './guarded-ads.ts';
import { houseAds, isHouseAdWatchedAtom } from './house-ad.ts';
import { importAdapter, lateAds } from './outside-ads.ts';
import { outsideScript } from './outside-script.ts';
import { RewardedAd } from './rewarded-ad.ts';

// What holds for every provider of ads, behind the guard: each has a stand-in of its script, which does what the test says.

type Name = keyof typeof AD_SCRIPTS | 'house' | 'none';
const OUTSIDE = Object.keys(AD_SCRIPTS) as (keyof typeof AD_SCRIPTS)[];
const ALL: readonly Name[] = ['house', 'none', ...OUTSIDE];

/** The script of a provider that needs none. */
const NO_SCRIPT = { run: () => undefined, offer: () => undefined, lack: () => undefined, appear: () => undefined };

interface Player {
  readonly ad: RewardedAd;
  readonly guard: GuardedAds;
  /** Asks for a reward. */
  ask(): void;
  /** Leaves by the way out. */
  leave(): void;
}

let store: Store;
let script: Pick<AdScript, keyof typeof NO_SCRIPT | 'finish' | 'dismiss'> & Partial<AdScript>;
/** Where scripts define their objects. */
let pageOfScripts: { upshotAds?: object };
/** Lets the script come, or fail. */
let network: { load(): void; fail(): void } | undefined;
let requested: number;
let isHidden: boolean;
let isCovered: boolean;
let isAllowed: boolean;
/** What has become of the requests, what has gone wrong, and the rewards. */
let tracked: string[];
let failures: string[];
let rewards: string[];
/** What the page shows of the ad; undefined while the game goes on. */
let progress: AdProgress | 'begun' | undefined;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  network = undefined;
  requested = 0;
  isHidden = false;
  isCovered = false;
  isAllowed = true;
  tracked = [];
  failures = [];
  rewards = [];
  progress = undefined;
  leave = () => undefined;
});
afterEach(() => vi.useRealTimers());

const pause: AdPause = {
  begin(onLeave) {
    progress = 'begun';
    leave = onLeave;
  },
  setProgress(next) {
    progress = next;
  },
  end() {
    progress = undefined;
  },
};

const schedule = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

function providerOf(name: Name, breaks?: AdBreakage): AdProvider {
  if (name === 'none') {
    script = { ...NO_SCRIPT, finish: () => undefined, dismiss: () => undefined };
    return noAds();
  }
  if (name === 'house') {
    script = {
      ...NO_SCRIPT,
      finish: () => store.set(isHouseAdWatchedAtom, true),
      dismiss: () => store.set(closeDialogAtom, 'ad'),
    };
    return houseAds(store);
  }
  pageOfScripts = {};
  const page = pageOfScripts;
  const scripted = new AD_SCRIPTS[name]({
    page,
    breaks,
    cover: (covered) => {
      isCovered = covered;
    },
  });
  script = scripted;
  const request = () => {
    requested++;
    return new Promise<void>((resolve, reject) => {
      network = {
        load() {
          scripted.run();
          resolve();
        },
        fail: reject,
      };
    });
  };
  const deps = {
    ads: scripted.ads,
    script: outsideScript({ request, mayRequest: () => isAllowed, schedule }),
    page,
    isPersonal: () => false,
  };
  return lateAds(() => importAdapter(deps));
}

/** Opens the page of a player. The code of the provider is there afterward, its script is not. */
async function open(name: Name, breaks?: AdBreakage): Promise<Player> {
  const guard = new GuardedAds({
    provider: providerOf(name, breaks),
    pause,
    schedule,
    isCovered: () => isCovered,
    isHidden: () => isHidden,
    onFailure: (reason) => void failures.push(reason),
  });
  const ad = new RewardedAd({ provider: guard, track: (event: string) => void tracked.push(event.replace('rewarded_ad_', '')), schedule });
  await vi.dynamicImportSettled();
  await pass(0);
  return { ad, guard, ask: () => ad.play((outcome) => void rewards.push(outcome)), leave: () => leave() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets the script come, and offers an ad. */
async function offer(): Promise<void> {
  network?.load();
  await pass(0);
  script.offer();
}

/** The page goes on, and nothing follows any more, however long the player waits. */
async function expectRest(given: readonly string[]): Promise<void> {
  await pass(200_000);
  expect([rewards, progress]).toEqual([given, undefined]);
}

// A card of our own is always there and needs no script; without ads the reward comes at once.
describe.each(ALL)('%s', (name) => {
  const ifOutside = <T>(outside: T, house: T, none: T): T => (name === 'none' ? none : name === 'house' ? house : outside);

  it('rewards once an ad that is watched to its end, and pauses meanwhile', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    await pass(5_000);
    expect(progress).toBe(ifOutside('shown', 'shown', undefined));
    script.finish();
    expect([tracked, progress]).toEqual([ifOutside(['shown', 'completed'], ['shown', 'completed'], ['empty']), undefined]);
    await expectRest([name === 'none' ? 'empty' : 'rewarded']);
  });

  it('rewards nothing when the ad is closed before its end', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    await pass(2_000);
    script.dismiss();
    expect(tracked).toEqual(ifOutside(['shown', 'closed'], ['shown', 'closed'], ['empty']));
    await expectRest(name === 'none' ? ['empty'] : []);
  });

  it('that never loads is waited for no longer than 4 s', async () => {
    const player = await open(name);
    player.ask();
    await pass(3_999);
    expect(rewards).toEqual(ifOutside([], [], ['empty']));
    await pass(1);
    if (name === 'house') script.finish();
    expect([failures, requested]).toEqual(ifOutside([['blocked'], 1], [[], 0], [[], 0]));
    await expectRest([name === 'house' ? 'rewarded' : 'empty']);
  });

  it('that is blocked is not waited for', async () => {
    const player = await open(name);
    player.ask();
    network?.fail();
    await pass(0);
    if (name === 'house') script.finish();
    expect(failures).toEqual(ifOutside(['blocked'], [], []));
    await expectRest([name === 'house' ? 'rewarded' : 'empty']);
  });

  it.each<AdBreakage>(['request', 'show'])('that throws at a %s has no ad', async (breaks) => {
    const player = await open(name, breaks);
    await offer();
    player.ask();
    expect(failures).toEqual(ifOutside(['threw'], [], []));
    if (name === 'house') script.finish();
    await expectRest([name === 'house' ? 'rewarded' : 'empty']);
  });

  it('that throws while it removes its ad has rewarded all the same', async () => {
    const player = await open(name, 'clear');
    await offer();
    player.ask();
    script.appear();
    script.finish();
    // Google's ads for games have nothing to remove.
    expect(failures).toEqual(ifOutside(name === 'h5' ? [] : ['threw'], [], []));
    await expectRest([name === 'none' ? 'empty' : 'rewarded']);
  });

  it('that loads and never fires is waited for no longer than 4 s', async () => {
    const player = await open(name);
    player.ask();
    network?.load();
    await pass(4_000);
    if (name === 'house') script.finish();
    await pass(10_000);
    expect(failures).toEqual(ifOutside(['silent'], [], []));
    await expectRest([name === 'house' ? 'rewarded' : 'empty']);
  });

  it('that shows nothing is given up after 3 s, a card of our own is seen at once', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    await pass(2_900);
    expect(rewards).toEqual(ifOutside([], [], ['empty']));
    await pass(100);
    expect([rewards, failures]).toEqual(ifOutside([['empty'], ['silent']], [[], []], [['empty'], []]));
    if (name === 'house') script.dismiss();
    await expectRest(name === 'house' ? [] : ['empty']);
  });

  it('that does not end may be left after 10 s, and is over after 90 s', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    await pass(9_900);
    expect(progress).toBe(ifOutside('shown', 'shown', undefined));
    await pass(100);
    expect(progress).toBe(ifOutside('leavable', 'leavable', undefined));
    await pass(79_900);
    expect(tracked).toEqual(ifOutside(['shown'], ['shown'], ['empty']));
    await pass(100);
    expect([tracked, failures]).toEqual(ifOutside([['shown', 'closed'], ['late']], [['shown', 'closed'], ['late']], [['empty'], []]));
    await expectRest(name === 'none' ? ['empty'] : []);
  });

  it('that is left by the way out rewards nothing, also when the ad goes on', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    await pass(12_000);
    player.leave();
    script.finish();
    expect(tracked).toEqual(ifOutside(['shown', 'closed'], ['shown', 'closed'], ['empty']));
    await expectRest(name === 'none' ? ['empty'] : []);
  });

  it('that fires twice counts once', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    script.finish();
    script.finish();
    script.dismiss();
    await expectRest([name === 'none' ? 'empty' : 'rewarded']);
  });

  it('that fires after it was closed counts no more', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    script.dismiss();
    script.finish();
    await expectRest(name === 'none' ? ['empty'] : []);
  });

  it('that has its ad late keeps it for the next request', async () => {
    const player = await open(name);
    player.ask();
    network?.load();
    await pass(4_000);
    if (name === 'house') script.finish();
    expect(rewards).toEqual([name === 'house' ? 'rewarded' : 'empty']);
    script.offer();
    player.ask();
    script.appear();
    expect(rewards).toHaveLength(name === 'none' ? 2 : 1);
    script.finish();
    await expectRest(ifOutside(['empty', 'rewarded'], ['rewarded', 'rewarded'], ['empty', 'empty']));
  });

  it('that has no ad rewards at once', async () => {
    const player = await open(name);
    await offer();
    script.lack();
    player.ask();
    if (name === 'house') script.finish();
    expect(tracked).toEqual(ifOutside(['empty'], ['shown', 'completed'], ['empty']));
    await expectRest([name === 'house' ? 'rewarded' : 'empty']);
  });

  it('takes a second request while an ad is watched for none', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    player.ad.play(() => void rewards.push('second'));
    script.finish();
    await expectRest(name === 'none' ? ['empty', 'second'] : ['rewarded']);
  });

  it('loses nothing in a hidden tab: that time does not count', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    isHidden = true;
    await pass(600_000);
    isHidden = false;
    script.appear();
    await pass(9_000);
    isHidden = true;
    await pass(600_000);
    isHidden = false;
    expect([tracked, failures]).toEqual([ifOutside(['shown'], ['shown'], ['empty']), []]);
    script.finish();
    await expectRest([name === 'none' ? 'empty' : 'rewarded']);
  });

  it('that is ended at once rewards nothing, also when its script goes on', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    script.appear();
    await pass(1_000);
    player.guard.end();
    expect([tracked, progress]).toEqual([ifOutside(['shown', 'closed'], ['shown', 'closed'], ['empty']), undefined]);
    script.finish();
    await expectRest(name === 'none' ? ['empty'] : []);
  });
});

describe.each(OUTSIDE)('%s, which is not ours', (name) => {
  it('makes way for an ad that appears after it was given up, and rewards it no more', async () => {
    const player = await open(name);
    await offer();
    player.ask();
    await pass(3_000);
    expect([rewards, progress]).toEqual([['empty'], undefined]);
    script.appear();
    // Only Google's ads for games tell.
    expect(progress).toBe(name === 'h5' ? 'shown' : undefined);
    await pass(10_000);
    expect(progress).toBe(name === 'h5' ? 'leavable' : undefined);
    script.finish();
    await expectRest(['empty']);
  });

  it('requests no personal ads unless the player has agreed', async () => {
    await open(name);
    await offer();
    expect(script.isNonPersonal).toBe(true);
  });

  it('requests nothing more once the consent was taken back', async () => {
    const player = await open(name);
    await offer();
    const before = script.requests;
    isAllowed = false;
    player.guard.end();
    player.ask();
    script.offer();
    player.ask();
    await expectRest(['empty', 'empty']);
    expect([before, script.requests, script.shows, requested]).toEqual([1, 1, 0, 1]);
  });

  it('requests nothing when the consent was taken back while its script was loading', async () => {
    await open(name);
    isAllowed = false;
    network?.load();
    await pass(20_000);
    expect(script.requests).toBe(0);
  });

  it('loads its script once, however many ads are watched', async () => {
    const player = await open(name);
    await offer();
    for (let i = 0; i < 3; i++) {
      player.ask();
      script.appear();
      script.finish();
      await pass(0);
      script.offer();
    }
    expect([requested, rewards]).toEqual([1, ['rewarded', 'rewarded', 'rewarded']]);
  });

  it('has an ad the next time when its script came too late', async () => {
    const player = await open(name);
    player.ask();
    await pass(4_000);
    network?.load();
    await pass(0);
    player.ask();
    await pass(0);
    script.offer();
    player.ask();
    script.appear();
    script.finish();
    expect([rewards, requested]).toEqual([['empty', 'empty', 'rewarded'], 1]);
  });
});

test.each([
  ['viewed', 'rewarded'],
  ['dismissed', 'closed'],
  ['notReady', 'empty'],
  ['timeout', 'empty'],
  ['error', 'empty'],
  ['noAdPreloaded', 'empty'],
  ['frequencyCapped', 'empty'],
  ['ignored', 'empty'],
  ['other', 'empty'],
  ['invalid', 'empty'],
  ['a new word', 'empty'],
])('of Google’s ads for games, an offer that ends with %s is %s', async (word, event) => {
  const player = await open('h5');
  await offer();
  player.ask();
  script.appear();
  (script as H5Script).endWith(word);
  expect([tracked.at(-1), rewards]).toEqual(
    event === 'rewarded' ? ['completed', ['rewarded']] : event === 'closed' ? ['closed', []] : ['empty', ['empty']],
  );
});

test('Google’s ads for games are asked for as their documentation says', async () => {
  await open('h5');
  network?.load();
  await pass(0);
  expect((script as H5Script).configured).toEqual([{ sound: 'off', preloadAdBreaks: 'on', onReady: expect.any(Function) }]);
});

test('Google’s ads for games get no request once the consent was taken back', async () => {
  await open('h5');
  const slow = script as H5Script;
  slow.isSlow = true;
  network?.load();
  await pass(0);
  isAllowed = false;
  slow.configured[0]?.onReady?.();
  await pass(0);
  expect(slow.requests).toBe(0);
});

test('Google Publisher Tag has no ad where rewarded ads are not supported', async () => {
  const player = await open('gpt');
  (script as GptScript).isUnsupported = true;
  network?.load();
  await pass(0);
  player.ask();
  expect([rewards, failures]).toEqual([['empty'], []]);
});

test('slots of Google Publisher Tag are removed before the next one', async () => {
  const player = await open('gpt');
  await offer();
  player.ask();
  script.appear();
  script.finish();
  await pass(0);
  expect([(script as GptScript).destroyed.length, script.requests]).toEqual([1, 2]);
});

test('a promise of a script that is rejected counts as an exception', async () => {
  const player = await open('generic');
  await offer();
  Object.assign(pageOfScripts.upshotAds as object, { show: () => Promise.reject(new Error('No')) });
  player.ask();
  await pass(0);
  expect([rewards, failures]).toEqual([['empty'], ['threw']]);
});

test('a script without the object is taken for a blocked one', async () => {
  const player = await open('generic');
  script.run = () => undefined;
  network?.load();
  await pass(0);
  player.ask();
  expect([rewards, failures]).toEqual([['empty'], ['blocked']]);
});
