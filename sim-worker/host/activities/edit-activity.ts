import { assert } from '../../../shared/assert.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import type { EditPicture } from '../../render/edit-picture.ts';
import type { Activity, NextFrame } from './activity.ts';

/** A map that is edited. Nothing is simulated, and the page is told nothing. */
export class EditActivity implements Activity {
  picture: EditPicture | undefined;

  timeScale(): number {
    return 0;
  }

  step(): void {}

  frame(_alpha: number, nowMs: number): NextFrame {
    assert(this.picture, 'no map is edited');
    this.picture.draw(nowMs);
    return { reasons: this.picture.reasons, dueMs: Number.POSITIVE_INFINITY };
  }

  takeEvents(): readonly SimEvent[] {
    return [];
  }

  end(): void {
    this.picture = undefined;
  }
}
