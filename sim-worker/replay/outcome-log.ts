import { type EventOutcome, OUTCOME, type OutcomeKind } from '../../shared/replay/event-outcome.ts';
import { type Round, STEP } from '../core/round.ts';
import type { ReplayObserver } from './player.ts';

/** Notes what each shot and each return of a run leads to, while the run is played. */
export class OutcomeLog implements ReplayObserver {
  /** One for each event but the end, in order. */
  readonly outcomes: EventOutcome[] = [];
  /** What has happened since the last event already, if the ball was carried back. */
  private carried: Pick<EventOutcome, 'kind' | 'x' | 'y'> | undefined;
  private digest: number | undefined;

  afterStep(round: Round, results: number): void {
    if ((results & (STEP.drowned | STEP.lost)) === 0) return;
    const { x, y } = round.carriedFrom;
    this.carried = { kind: results & STEP.drowned ? OUTCOME.drowned : OUTCOME.lost, x, y };
  }

  beforeEvent(round: Round): void {
    const { digest, carried } = this;
    const { x, y } = round.ball;
    if (digest !== undefined) this.outcomes.push({ ...(carried ?? { kind: kindOf(round), x, y }), digest });
    this.carried = undefined;
  }

  afterEvent(round: Round): void {
    this.digest = round.digest;
  }
}

function kindOf(round: Round): OutcomeKind {
  if (round.isFinished) return OUTCOME.finished;
  return round.isReady ? OUTCOME.rested : OUTCOME.interrupted;
}
