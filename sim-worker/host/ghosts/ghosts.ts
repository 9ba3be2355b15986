import type { GhostBall } from '../../../shared/protocol/frame.ts';
import type { GhostPace } from '../../../shared/protocol/ghosts.ts';
import { legOf, type Track } from '../../replay/track.ts';
import { Ghost } from './ghost.ts';

/** A run that a ghost is made of. */
export interface NamedTrack {
  readonly name: string;
  readonly track: Track;
}

/** What the ghosts need to know of the player's own run. */
export interface OwnRun {
  /** Shots played so far. */
  readonly strokes: number;
  /** Steps simulated so far: the run's clock. */
  readonly totalSteps: number;
}

/**
 * The ghosts of one run. They never touch the run: they are looked up in their tracks.
 * With `stroke`, each plays its k-th shot when the player's own k-th is played; with `clock`, each is where it was at that time of its run.
 */
export class Ghosts {
  private readonly ghosts: readonly Ghost[];
  private readonly pace: GhostPace;
  private strokes = 0;
  private clock = 0;

  constructor(runs: readonly NamedTrack[], pace: GhostPace) {
    this.ghosts = runs.map(({ name, track }) => new Ghost(name, track));
    this.pace = pace;
  }

  /** Sets the ghosts to where the player's run is: at its start, or when it goes on. */
  restart({ strokes, totalSteps }: OwnRun): void {
    this.strokes = strokes;
    this.clock = totalSteps;
    for (const ghost of this.ghosts) {
      if (this.pace === 'clock') ghost.place(totalSteps);
      else ghost.placeAtShot(strokes);
    }
  }

  /** One step of the host, also while the player's own ball rests. */
  step({ strokes, totalSteps }: OwnRun): void {
    if (this.pace === 'clock') this.followClock(totalSteps);
    else this.followStrokes(strokes);
  }

  /** Whether one of them moved with the last step. */
  get areMoving(): boolean {
    return this.ghosts.some((ghost) => ghost.isMoving);
  }

  /** @param own place of the player's own ball, world units */
  balls(own: { readonly x: number; readonly y: number }, alpha: number): GhostBall[] {
    return this.ghosts.map((ghost) => ghost.ball(own, alpha));
  }

  private followClock(totalSteps: number): void {
    const hasMoved = totalSteps !== this.clock;
    this.clock = totalSteps;
    // At a standstill they stay where they are, as the run's clock does.
    for (const ghost of this.ghosts) ghost.advance(hasMoved ? totalSteps : 0);
  }

  private followStrokes(strokes: number): void {
    if (strokes !== this.strokes) {
      this.strokes = strokes;
      for (const ghost of this.ghosts) ghost.placeAtShot(strokes - 1);
    }
    for (const ghost of this.ghosts) ghost.advance(strokes === 0 ? 0 : legOf(ghost.track, strokes - 1).to);
  }
}
