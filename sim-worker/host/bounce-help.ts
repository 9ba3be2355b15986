import { shownBounces } from '../../shared/bounce-help.ts';
import type { ForeseenShot } from '../core/bounces.ts';
import type { Launch } from '../core/launch.ts';
import type { Round } from '../core/round.ts';
import type { Seat } from '../core/terrain.ts';

/** Plays shots of one course ahead, on an engine of its own. */
export interface BounceFinder {
  find(rest: Seat, launch: Launch, bounces: number): ForeseenShot;
}

interface Found {
  readonly rest: Seat;
  readonly launch: Launch;
  readonly bounces: number;
  readonly shot: ForeseenShot;
}

/** The bounces that the aim of a run shows once its player is stuck in a section. Without a finder it shows none. */
export class BounceHelp {
  private finder: BounceFinder | undefined;
  private told = 0;
  private last: Found | undefined;

  get hasFinder(): boolean {
    return this.finder !== undefined;
  }

  setFinder(finder: BounceFinder): void {
    this.finder = finder;
  }

  /** A run begins: what it shows is told again. */
  restart(): void {
    this.told = 0;
  }

  /** How many bounces the next aim of a round shows: 0, 1 or 2. */
  shownOf({ strokesByCheckpoint, checkpoint, isInfuriating }: Round): number {
    return shownBounces(strokesByCheckpoint[checkpoint] ?? 0, isInfuriating);
  }

  /**
   * The shot of an aim; undefined when no bounces are shown. An aim that is held is played once: the picture asks in every frame.
   * @param round at rest; it is only read
   */
  foresee(round: Round, launch: Launch): ForeseenShot | undefined {
    const bounces = this.shownOf(round);
    const { finder, last } = this;
    if (!finder || bounces === 0) return undefined;
    const { x, y } = round.ball;
    if (last?.bounces === bounces && isSame(last.rest, { x, y }) && last.launch.vx === launch.vx && last.launch.vy === launch.vy)
      return last.shot;
    const shot = finder.find({ x, y }, launch, bounces);
    this.last = { rest: { x, y }, launch, bounces, shot };
    return shot;
  }

  /** Returns how many bounces the next aim shows when that is more than the run was told, once the ball rests; undefined otherwise. */
  takeNews(round: Round): number | undefined {
    const bounces = this.shownOf(round);
    if (!this.finder || !round.isReady || bounces <= this.told) return undefined;
    this.told = bounces;
    return bounces;
  }
}

const isSame = (a: Seat, b: Seat): boolean => a.x === b.x && a.y === b.y;
