import type { Phase } from '../../../../shared/protocol/frame.ts';
import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { type Cue, chimeCue, clapsCue, clickCue, effectCue, type Random, tickCue } from './cues.ts';
import { FallDetector } from './fall-detector.ts';

/** Turns the events of a run into sounds. */
export class RunCues {
  private readonly random: Random;
  private readonly falls = new FallDetector();
  private phase: Phase = 'paused';
  private drawnStrokes = 0;
  private checkpoints = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** @param infuriating the mode of the run: in it, a far fall of the ball is followed by claps */
  nextCue(event: SimEvent, infuriating: boolean): Cue | undefined {
    switch (event.type) {
      case 'effect':
        return effectCue(event.effect, this.random);
      case 'checkpoint':
        return chimeCue(event.number, this.checkpoints);
      case 'returned':
        // For every reason, in addition to the earlier splash. Specification, section 4.
        return clickCue(this.random);
      case 'status': {
        const hasComeToRest = this.phase === 'moving' && event.status.phase === 'ready';
        this.phase = event.status.phase;
        this.checkpoints = event.status.checkpoints;
        const hasFallen = this.falls.detectBigFall(event.status);
        if (hasFallen && infuriating) return clapsCue();
        return hasComeToRest ? tickCue() : undefined;
      }
      case 'ending': {
        const { stage, strokes } = event.ending;
        const isNew = stage === 'tower' && strokes > this.drawnStrokes;
        this.drawnStrokes = strokes;
        return isNew ? tickCue() : undefined;
      }
      default:
        return undefined;
    }
  }
}
