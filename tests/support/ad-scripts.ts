// Stand-ins of the scripts of ad providers. Each does what the documentation of its provider says, when the test tells it to.

/** Where a script throws: when it is asked for an ad, when it is to show one, or when it is to remove one. */
export type AdBreakage = 'request' | 'show' | 'clear';

export interface AdScript {
  /** What the page's configuration has for the provider. */
  readonly ads: {
    readonly provider: 'h5' | 'gpt' | 'generic';
    readonly scriptUrl: string;
    readonly clientId?: string;
    readonly mayBePersonal?: true;
  };
  /** The script has come and runs: it defines its object on the page. */
  run(): void;
  /** There is an ad. */
  offer(): void;
  /** There is none. */
  lack(): void;
  /** The ad that was asked for is on the screen. */
  appear(): void;
  /** The ad was watched to its end. */
  finish(): void;
  /** The player has closed the ad before. */
  dismiss(): void;
  /** How often an ad was requested, and how often one was to be shown. */
  readonly requests: number;
  readonly shows: number;
  /** Whether the last request was for ads that are not personal. */
  readonly isNonPersonal: boolean | undefined;
}

interface AdScriptOptions {
  /** The object that scripts define theirs on. */
  readonly page: object;
  readonly breaks?: AdBreakage | undefined;
  /** Something lies over the page from now on, or no longer. */
  cover(isCovered: boolean): void;
}

const broken = (): never => {
  throw new Error('The script is broken');
};

interface H5Request {
  readonly type?: string;
  onReady?(): void;
  beforeReward(show: () => void): void;
  beforeAd(): void;
  afterAd(): void;
  adViewed(): void;
  adDismissed(): void;
  adBreakDone(info: { readonly breakStatus: string }): void;
}

/** Google's ads for HTML5 games: https://developers.google.com/ad-placement/apis/adbreak. */
export class H5Script implements AdScript {
  readonly ads = { provider: 'h5', scriptUrl: 'https://ads.example/adsbygoogle.js?client=ca-pub-1', clientId: 'ca-pub-1' } as const;
  requests = 0;
  shows = 0;
  /** What was configured, in order. */
  readonly configured: { onReady?(): void }[] = [];
  /** The script preloads ads before it is ready; the test says when. */
  isSlow = false;
  private readonly options: AdScriptOptions;
  private offered: H5Request | undefined;
  private shown: H5Request | undefined;

  constructor(options: AdScriptOptions) {
    this.options = options;
  }

  private get queue(): { push?: unknown; requestNonPersonalizedAds?: number } {
    return (this.options.page as { adsbygoogle: object }).adsbygoogle;
  }

  get isNonPersonal(): boolean | undefined {
    const said = this.queue.requestNonPersonalizedAds;
    return said === undefined ? undefined : said === 1;
  }

  run(): void {
    const waiting = this.queue as unknown as H5Request[];
    const requests = [...waiting];
    this.queue.push = (request: H5Request) => this.take(request);
    requests.forEach((request) => {
      this.take(request);
    });
  }

  private take(request: H5Request): void {
    if (request.type === undefined) {
      this.configured.push(request);
      if (!this.isSlow) request.onReady?.();
      return;
    }
    this.requests++;
    if (this.options.breaks === 'request') broken();
    // A prompt that was not answered ends with the next request.
    this.end(this.offered, 'ignored');
    this.offered = request;
  }

  private end(request: H5Request | undefined, breakStatus: string): void {
    request?.adBreakDone({ breakStatus });
  }

  offer(): void {
    const request = this.offered;
    request?.beforeReward(() => {
      this.shows++;
      if (this.options.breaks === 'show') broken();
      this.shown = request;
      this.offered = undefined;
    });
  }

  lack(): void {
    this.endWith('noAdPreloaded');
  }

  /** The offer, or the ad that is shown, ends with one of the words of the API. */
  endWith(breakStatus: string): void {
    const request = this.shown ?? this.offered;
    this.offered = undefined;
    this.end(request, breakStatus);
  }

  appear(): void {
    this.shown?.beforeAd();
  }

  finish(): void {
    this.shown?.adViewed();
    this.shown?.afterAd();
    this.end(this.shown, 'viewed');
  }

  dismiss(): void {
    this.shown?.adDismissed();
    this.shown?.afterAd();
    this.end(this.shown, 'dismissed');
  }
}

/** A slot of Google Publisher Tag. */
interface Slot {
  addService(): void;
}

type GptListener = (event: { readonly slot: Slot; readonly isEmpty?: boolean; makeRewardedVisible?(): void }) => void;

/** Rewarded ads of Google Publisher Tag: https://developers.google.com/publisher-tag/samples/display-rewarded-ad. */
export class GptScript implements AdScript {
  readonly ads = { provider: 'gpt', scriptUrl: 'https://ads.example/gpt.js', clientId: '/1234/upshot' } as const;
  requests = 0;
  shows = 0;
  isNonPersonal: boolean | undefined;
  /** The page or the device does not support rewarded ads. */
  isUnsupported = false;
  /** Slots that were removed. */
  readonly destroyed: Slot[] = [];
  private readonly options: AdScriptOptions;
  private readonly listeners = new Map<string, GptListener[]>();
  private slot: Slot | undefined;
  private shown: Slot | undefined;

  constructor(options: AdScriptOptions) {
    this.options = options;
  }

  run(): void {
    const page = this.options.page as { googletag?: { cmd: unknown } };
    const waiting = (page.googletag?.cmd ?? []) as (() => void)[];
    const service = {
      addEventListener: (type: string, listener: GptListener) =>
        void this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]),
      setPrivacySettings: ({ nonPersonalizedAds }: { nonPersonalizedAds: boolean }) => {
        this.isNonPersonal = nonPersonalizedAds;
      },
    };
    Object.assign((page.googletag ??= { cmd: [] }), {
      cmd: { push: (command: () => void) => command() },
      enums: { OutOfPageFormat: { REWARDED: 4 } },
      defineOutOfPageSlot: (path: string, format: number) => this.define(path, format),
      pubads: () => service,
      enableServices: () => undefined,
      display: () => undefined,
      destroySlots: (slots: readonly Slot[]) => {
        this.destroyed.push(...slots);
        if (this.options.breaks === 'clear') broken();
        if (this.shown && slots.includes(this.shown)) this.options.cover(false);
      },
    });
    waiting.forEach((command) => {
      command();
    });
  }

  private define(path: string, format: number): Slot | null {
    this.requests++;
    if (this.options.breaks === 'request') broken();
    if (this.isUnsupported || path !== this.ads.clientId || format !== 4) return null;
    this.slot = { addService: () => undefined };
    return this.slot;
  }

  private emit(type: string, slot: Slot | undefined, rest: object = {}): void {
    for (const listener of this.listeners.get(type) ?? []) if (slot) listener({ slot, ...rest });
  }

  offer(): void {
    const { slot } = this;
    const makeRewardedVisible = () => {
      this.shows++;
      if (this.options.breaks === 'show') broken();
      this.shown = slot;
    };
    this.emit('slotRenderEnded', slot, { isEmpty: false });
    this.emit('rewardedSlotReady', slot, { makeRewardedVisible });
  }

  lack(): void {
    this.emit('slotRenderEnded', this.slot, { isEmpty: true });
  }

  appear(): void {
    this.options.cover(true);
  }

  finish(): void {
    this.emit('rewardedSlotGranted', this.shown);
    this.dismiss();
  }

  dismiss(): void {
    this.options.cover(false);
    this.emit('rewardedSlotClosed', this.shown);
  }
}

/** Any provider whose script defines `window.upshotAds`: docs/hooks.md. */
export class GenericScript implements AdScript {
  readonly ads = { provider: 'generic', scriptUrl: 'https://ads.example/all.js?site=7' } as const;
  requests = 0;
  shows = 0;
  isNonPersonal: boolean | undefined;
  private readonly options: AdScriptOptions;
  private readonly listeners = new Map<string, (() => void)[]>();

  constructor(options: AdScriptOptions) {
    this.options = options;
  }

  run(): void {
    Object.assign(this.options.page, {
      upshotAds: {
        on: (event: string, listener: () => void) => void this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]),
        reload: ({ nonPersonal }: { nonPersonal: boolean }) => {
          this.requests++;
          this.isNonPersonal = nonPersonal;
          if (this.options.breaks === 'request') broken();
          this.emit('loading');
        },
        show: () => {
          this.shows++;
          if (this.options.breaks === 'show') broken();
        },
        clear: () => {
          this.options.cover(false);
          if (this.options.breaks === 'clear') broken();
        },
      },
    });
  }

  private emit(event: string): void {
    for (const listener of this.listeners.get(event) ?? []) listener();
  }

  offer(): void {
    this.emit('ready');
  }

  lack(): void {
    this.emit('empty');
  }

  appear(): void {
    this.options.cover(true);
  }

  finish(): void {
    this.options.cover(false);
    this.emit('rewarded');
    this.emit('closed');
  }

  dismiss(): void {
    this.options.cover(false);
    this.emit('closed');
  }
}

export const AD_SCRIPTS = { h5: H5Script, gpt: GptScript, generic: GenericScript } as const;
