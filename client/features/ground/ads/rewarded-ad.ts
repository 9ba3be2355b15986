import type { AdOutcome } from '../../../../shared/api/ads.ts';
import type { Track } from '../analytics/events.ts';
import type { AdProvider } from './ad-provider.ts';
import { type AdEffect, type AdInput, type AdState, stepAd } from './rewarded-state.ts';

/** How long to wait for an ad that is loading, ms, also when the provider is blocked or silent. */
const PATIENCE_MS = 4_000;

/** What follows an ad, or the lack of one. */
export type Reward = (outcome: AdOutcome) => void;

export interface RewardedAdDeps {
  readonly provider: AdProvider;
  readonly track: Track;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
  /** The player waits for an ad from now on, or no longer. */
  onAwait?(isAwaited: boolean): void;
}

/** The ad before a reward: one at a time, and never a long wait, whatever the provider does. */
export class RewardedAd {
  private readonly deps: RewardedAdDeps;
  private state: AdState = 'absent';
  private reward: Reward | undefined;
  private cancelTimeout: (() => void) | undefined;

  constructor(deps: RewardedAdDeps) {
    this.deps = deps;
    deps.provider.listen((event) => this.handle(event));
    this.ask('reload');
  }

  /** An ad is shown or awaited. */
  get isBusy(): boolean {
    return this.state === 'shown' || this.state === 'awaited';
  }

  /** Shows an ad, and runs `reward` when it was watched or when there is none. Ignored while an ad is shown or awaited. */
  play(reward: Reward): void {
    if (this.isBusy) return;
    this.reward = reward;
    this.handle('asked');
  }

  /** The player no longer waits for an ad, and gets no reward. Nothing once it is shown: its provider says what becomes of it. */
  stopWaiting(): void {
    this.handle('left');
  }

  private handle(input: AdInput): void {
    const { state, effects, event } = stepAd(this.state, input);
    const wasAwaited = this.state === 'awaited';
    this.state = state;
    if (wasAwaited && state !== 'awaited') {
      this.cancelTimeout?.();
      this.deps.onAwait?.(false);
    }
    if (event) this.deps.track(event);
    for (const effect of effects) this.act(effect, input);
  }

  private act(effect: AdEffect, input: AdInput): void {
    switch (effect) {
      case 'grant': {
        const { reward } = this;
        this.reward = undefined;
        reward?.(input === 'rewarded' ? 'rewarded' : 'empty');
        return;
      }
      case 'drop':
        this.reward = undefined;
        return;
      case 'wait':
        this.deps.onAwait?.(true);
        this.cancelTimeout = this.deps.schedule(() => this.handle('patienceOver'), PATIENCE_MS);
        return;
      default:
        this.ask(effect);
    }
  }

  /** A provider that throws has no ad. */
  private ask(what: 'show' | 'clear' | 'reload'): void {
    try {
      this.deps.provider[what]();
    } catch {
      this.handle('empty');
    }
  }
}
