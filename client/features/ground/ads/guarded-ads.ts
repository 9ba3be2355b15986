import type { AdPause } from './ad-pause.ts';
import type { AdEvent, AdFailure, AdProvider } from './ad-provider.ts';

/** The interval in which the guard looks at the screen, ms. */
const CHECK_MS = 250;
/** An ad is on the screen within this, ms, or there is none. Usually it takes less than half a second. */
const BLANK_MS = 3_000;
/** From then on the player may leave an ad, ms. */
const LEAVE_MS = 10_000;
/** An ad that takes longer is ended, ms. Usually it takes 15 to 30 s. */
const MOST_MS = 90_000;
/** A provider that looks for an ad for longer has none, ms. Players wait for four seconds of it at most. */
const LOADING_MS = 10_000;

export interface GuardDeps {
  readonly provider: AdProvider;
  readonly pause: AdPause;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
  /** Whether something that is not ours lies over the middle of the page. */
  isCovered(): boolean;
  /** Whether the page is hidden: that time does not count. */
  isHidden(): boolean;
  onFailure(reason: AdFailure): void;
}

/**
 * A provider whose faults end in `empty` or `closed`: it throws, does not answer, shows nothing, does not end, or answers twice. Meanwhile
 * everything of the game stands still.
 */
export class GuardedAds implements AdProvider {
  private readonly deps: GuardDeps;
  private notify: (event: AdEvent) => void = () => undefined;
  /** An ad was shown, and it was not answered yet. */
  private isAsked = false;
  /** The page pauses. Also for an ad that appears after its answer. */
  private isWatching = false;
  /** The ad is on the screen. */
  private isThere = false;
  private isEnded = false;
  private shownMs = 0;
  private blankMs = 0;
  private cancelCheck: () => void = () => undefined;
  private cancelLoading: () => void = () => undefined;

  constructor(deps: GuardDeps) {
    this.deps = deps;
    deps.provider.listen((event) => this.handle(event), {
      onScreen: (isThere) => this.place(isThere),
      onFailure: (reason) => this.fail(reason),
    });
  }

  listen(listener: (event: AdEvent) => void): void {
    this.notify = listener;
  }

  reload(): void {
    if (!this.isEnded) this.attempt('reload');
  }

  show(): void {
    this.isAsked = true;
    this.watch();
    this.attempt('show');
  }

  clear(): void {
    try {
      this.deps.provider.clear();
    } catch {
      this.deps.onFailure('threw');
    }
  }

  /** The player has taken the consent back: what is there is removed, and nothing more is requested or counted. */
  end(): void {
    this.isEnded = true;
    this.cancelLoading();
    const wasAsked = this.isAsked;
    this.leave();
    if (wasAsked) return;
    this.clear();
    this.notify('empty');
  }

  private handle(event: AdEvent): void {
    if (this.isEnded) return;
    if (event !== 'rewarded' && event !== 'closed') this.cancelLoading();
    if (event === 'loading') this.cancelLoading = this.deps.schedule(() => this.fail('silent'), LOADING_MS);
    if (event === 'loading' || event === 'ready') this.notify(event);
    else if (this.isAsked) this.answer(event);
    else if (event === 'empty') this.notify(event);
    // Of an ad that was answered already, it only says that the ad is over.
    else this.stopWatching();
  }

  private answer(event: AdEvent): void {
    this.isAsked = false;
    this.stopWatching();
    this.notify(event);
  }

  private fail(reason: AdFailure): void {
    if (this.isEnded) return;
    this.deps.onFailure(reason);
    this.handle('empty');
  }

  /** The player leaves the ad, or something else has closed it. */
  private leave(): void {
    if (this.isAsked) this.answer('closed');
    else this.stopWatching();
  }

  private attempt(what: 'reload' | 'show'): void {
    try {
      this.deps.provider[what]();
    } catch {
      this.fail('threw');
    }
  }

  /** The provider says whether its ad is on the screen. It may be one that comes too late: it covers the game all the same. */
  private place(isThere: boolean): void {
    if (isThere && !this.isWatching) this.watch();
    if (!this.isWatching) return;
    if (!isThere && !this.isAsked) {
      this.stopWatching();
      return;
    }
    this.isThere = isThere;
    this.blankMs = 0;
    if (isThere) this.deps.pause.setProgress('shown');
  }

  private watch(): void {
    this.isWatching = true;
    this.isThere = false;
    this.shownMs = 0;
    this.blankMs = 0;
    this.deps.pause.begin(() => this.leave());
    this.checkLater();
  }

  private stopWatching(): void {
    if (!this.isWatching) return;
    this.isWatching = false;
    this.cancelCheck();
    this.deps.pause.end();
  }

  private checkLater(): void {
    this.cancelCheck();
    this.cancelCheck = this.deps.schedule(() => {
      if (!this.deps.isHidden()) this.check();
      if (this.isWatching) this.checkLater();
    }, CHECK_MS);
  }

  private check(): void {
    this.shownMs += CHECK_MS;
    if (!this.isThere && this.deps.isCovered()) this.place(true);
    if (!this.isThere) this.blankMs += CHECK_MS;
    if (this.blankMs >= BLANK_MS) this.fail('silent');
    else if (this.shownMs >= MOST_MS) {
      this.deps.onFailure('late');
      this.leave();
    } else if (this.shownMs >= LEAVE_MS && this.isThere) this.deps.pause.setProgress('leavable');
  }
}
