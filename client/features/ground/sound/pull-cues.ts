import type { Cue } from './cues.ts';

/** The creak sounds once for each such share of the longest pull. */
const GRAIN = 0.025;
const QUARTERS = 4;
/** A quarter is left only this far below it, so that a finger that trembles there does not tick again and again. */
const SLACK = 0.015;

/** Turns the pull of the aim into sounds: a creak that rises with it, and a tick at each quarter. A pull that is held is silent. */
export class PullCues {
  private isPulling = false;
  /** The pull at the last grain of the creak, 0 to 1. */
  private creaked = 0;
  private quarter = 0;

  /** @param pull share of the longest pull, 0 to 1; undefined without an aim */
  next(pull: number | undefined): readonly Cue[] {
    if (pull === undefined || !this.isPulling) {
      // The keys begin at a pull of their own, which nobody has pulled.
      this.isPulling = pull !== undefined;
      this.creaked = pull ?? 0;
      this.quarter = Math.floor((pull ?? 0) * QUARTERS);
      return [];
    }
    const cues: Cue[] = [];
    const grown = pull - this.creaked;
    if (Math.abs(grown) >= GRAIN) {
      this.creaked = pull;
      cues.push(creakCue(pull, grown > 0));
    }
    const quarter = Math.max(Math.floor(pull * QUARTERS), Math.min(this.quarter, Math.floor((pull + SLACK) * QUARTERS)));
    if (quarter !== this.quarter) cues.push(notchCue(Math.max(quarter, this.quarter)));
    this.quarter = quarter;
    return cues;
  }
}

/** Higher and louder the longer the pull; softer when it is let back. */
const creakCue = (pull: number, isGrowing: boolean): Cue => ({
  name: 'creak',
  gain: (0.05 + 0.1 * pull) * (isGrowing ? 1 : 0.6),
  rate: 0.8 + 0.7 * pull,
});

/** @param quarter 1 to 4 */
const notchCue = (quarter: number): Cue => ({ name: 'tick', gain: 0.12 + 0.04 * quarter, rate: 0.85 + 0.1 * quarter });
