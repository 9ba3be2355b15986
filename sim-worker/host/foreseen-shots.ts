import type { ForeseenShot } from '../core/bounces.ts';
import type { Launch } from '../core/launch.ts';
import type { Round } from '../core/round.ts';
import type { Seat } from '../core/terrain.ts';

/** Plays shots of one course ahead, on an engine of its own. */
export interface BounceFinder {
  find(rest: Seat, launch: Launch): ForeseenShot;
}

interface Found {
  readonly rest: Seat;
  readonly launch: Launch;
  readonly shot: ForeseenShot;
}

/** The shots of a run's aims, played ahead up to the end of the first bounce. There are none without a finder, and none in infuriating mode. */
export class ForeseenShots {
  private finder: BounceFinder | undefined;
  private last: Found | undefined;

  setFinder(finder: BounceFinder): void {
    this.finder = finder;
  }

  /**
   * The shot of an aim. An aim that is held is played once: the picture asks in every frame.
   * @param round at rest; it is only read
   */
  foresee({ ball: { x, y }, isInfuriating }: Round, launch: Launch): ForeseenShot | undefined {
    const { finder, last } = this;
    if (!finder || isInfuriating) return undefined;
    if (last && isSame(last.rest, { x, y }) && last.launch.vx === launch.vx && last.launch.vy === launch.vy) return last.shot;
    const shot = finder.find({ x, y }, launch);
    this.last = { rest: { x, y }, launch, shot };
    return shot;
  }
}

const isSame = (a: Seat, b: Seat): boolean => a.x === b.x && a.y === b.y;
