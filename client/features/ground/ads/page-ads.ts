import type { AdOutcome } from '../../../../shared/api/ads.ts';
import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isFramed } from '../../../platform/device.ts';
import type { Store } from '../../../state/jotai.ts';
import type { Track } from '../analytics/events.ts';
import { type AdPause, housePause, outsidePause } from './ad-pause.ts';
import { type AdProvider, noAds } from './ad-provider.ts';
import { chooseProvider, mayPersonalize } from './ads-answers.ts';
import { readAdsConfig } from './ads-config.ts';
import { adsAnswersAtom, adsConsentAtom } from './ads-consent-atoms.ts';
import { isCoveredByOthers } from './covered.ts';
import { GuardedAds } from './guarded-ads.ts';
import { houseAds } from './house-ad.ts';
import { importAdapter, lateAds } from './outside-ads.ts';
import { type OutsideScript, outsideScript, requestScript } from './outside-script.ts';
import { type Reward, RewardedAd } from './rewarded-ad.ts';

function schedule(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** The ads of a page before its bonus levels: whose they are follows from the configuration and the player's answer at each request. */
export class PageAds {
  private readonly store: Store;
  private readonly track: Track;
  private readonly config = readAdsConfig();
  private house: RewardedAd | undefined;
  private outside: RewardedAd | undefined;
  private script: OutsideScript | undefined;
  /** The player is asked whether ads of others may be shown. */
  private isAsking = false;

  constructor(store: Store, track: Track) {
    this.store = store;
    this.track = track;
    // What is subscribed to follows the other tabs.
    if (typeof this.config !== 'string') store.sub(adsAnswersAtom, () => undefined);
  }

  /** A bonus level is offered: looks for an ad of an outside provider, so that the player need not wait for it. */
  prepare(): void {
    const provider = this.choose();
    if (typeof provider !== 'string') this.adOf(provider);
  }

  /** Runs `reward` after an ad, or without one where there is none. Ignored while an ad is shown, awaited or asked about. */
  play(reward: Reward): void {
    if (this.isAsking || this.house?.isBusy || this.outside?.isBusy) return;
    const provider = this.choose();
    if (provider === 'ask') this.ask(reward);
    else this.playBy(provider, reward);
  }

  private choose(): ReturnType<typeof chooseProvider> {
    return chooseProvider(this.config, this.store.get(adsConsentAtom), isFramed());
  }

  /** Without a yes a card of our own comes now; without any answer the question comes again the next time. */
  private ask(reward: Reward): void {
    const { store } = this;
    const below = store.get(dialogsAtom);
    this.isAsking = true;
    store.set(openDialogAtom, 'adsConsent');
    const stop = store.sub(dialogsAtom, () => {
      const open = store.get(dialogsAtom);
      if (open.includes('adsConsent')) return;
      stop();
      this.isAsking = false;
      // The page has gone elsewhere, and nobody waits for a bonus level.
      if (!below.every((dialog) => open.includes(dialog))) return;
      const provider = this.choose();
      this.playBy(provider === 'ask' ? 'house' : provider, reward);
    });
  }

  private playBy(provider: 'house' | 'none' | OutsideAds, reward: Reward): void {
    const outcome = (of: AdOutcome): AdOutcome => (provider === 'none' ? 'none' : of);
    this.adOf(provider).play((of) => reward(outcome(of)));
  }

  private adOf(provider: 'house' | 'none' | OutsideAds): RewardedAd {
    if (typeof provider !== 'string') return (this.outside ??= this.openOutside(provider));
    this.house ??= this.open(provider === 'none' ? noAds() : houseAds(this.store), provider, housePause(this.store)).ad;
    return this.house;
  }

  private openOutside(ads: OutsideAds): RewardedAd {
    const { store } = this;
    const isPersonal = () => mayPersonalize(ads, store.get(adsAnswersAtom));
    const mayRequest = () => store.get(adsConsentAtom) === 'accepted';
    this.script ??= outsideScript({
      request: () => requestScript(ads),
      mayRequest,
      schedule,
    });
    const deps = { ads, script: this.script, page: window, isPersonal };
    const { ad, guard } = this.open(
      lateAds(() => importAdapter(deps)),
      ads.provider,
      outsidePause(store),
    );
    const stop = store.sub(adsConsentAtom, () => {
      if (mayRequest()) return;
      stop();
      this.outside = undefined;
      guard.end();
    });
    return ad;
  }

  private open(provider: AdProvider, name: 'house' | 'none' | OutsideAds['provider'], pause: AdPause) {
    const { track } = this;
    const guard = new GuardedAds({
      provider,
      pause,
      schedule,
      isCovered: isCoveredByOthers,
      isHidden: () => document.visibilityState === 'hidden',
      onFailure: (reason) => track('ad_failed', { reason, provider: name }),
    });
    const onAwait = (isAwaited: boolean) => (isAwaited ? pause.begin(() => ad.stopWaiting()) : pause.end());
    const ad: RewardedAd = new RewardedAd({ provider: guard, track, schedule, onAwait });
    return { guard, ad };
  }
}
