import type { Track } from '../analytics/events.ts';
import type { AdProvider } from './ad-provider.ts';
import { type AdEffect, type AdInput, type AdState, stepAd } from './rewarded-state.ts';

/** How long to wait for an ad that is loading, ms, also when the provider is blocked or silent. */
const PATIENCE_MS = 4_000;

export interface RewardedAdDeps {
  readonly provider: AdProvider;
  readonly track: Track;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
}

/** The ad before a reward: one at a time, and never a long wait, whatever the provider does. */
export class RewardedAd {
  private readonly deps: RewardedAdDeps;
  private state: AdState = 'absent';
  private reward: (() => void) | undefined;
  private cancelTimeout: (() => void) | undefined;

  constructor(deps: RewardedAdDeps) {
    this.deps = deps;
    deps.provider.listen((event) => this.handle(event));
    this.ask('reload');
  }

  /** Shows an ad, and runs `reward` when it was watched or when there is none. Ignored while an ad is shown or awaited. */
  play(reward: () => void): void {
    if (this.state === 'shown' || this.state === 'awaited') return;
    this.reward = reward;
    this.handle('asked');
  }

  private handle(input: AdInput): void {
    const { state, effects, event } = stepAd(this.state, input);
    if (this.state === 'awaited' && state !== 'awaited') this.cancelTimeout?.();
    this.state = state;
    if (event) this.deps.track(event);
    for (const effect of effects) this.act(effect);
  }

  private act(effect: AdEffect): void {
    switch (effect) {
      case 'grant': {
        const { reward } = this;
        this.reward = undefined;
        reward?.();
        return;
      }
      case 'drop':
        this.reward = undefined;
        return;
      case 'wait':
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
