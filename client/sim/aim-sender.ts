import type { DragIntent } from '../../shared/protocol/intent.ts';

/** Where aims are sent. */
export interface AimTarget {
  aim(drag: DragIntent | null): void;
  /** Shows the current aim on the page (for the live region); null without one. */
  show(drag: DragIntent | null): void;
  shoot(drag: DragIntent): void;
}

/** Sends at most one aim per animation frame: pointers report up to a thousand moves a second. */
export class AimSender {
  private readonly target: AimTarget;
  private waiting: DragIntent | undefined;
  private frame: number | undefined;

  constructor(target: AimTarget) {
    this.target = target;
  }

  aim(drag: DragIntent): void {
    this.waiting = drag;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      if (!this.waiting) return;
      this.target.aim(this.waiting);
      this.target.show(this.waiting);
      this.waiting = undefined;
    });
  }

  cancel(): void {
    this.drop();
    this.target.aim(null);
    this.target.show(null);
  }

  shoot(drag: DragIntent): void {
    this.drop();
    this.target.show(null);
    this.target.shoot(drag);
  }

  private drop(): void {
    this.waiting = undefined;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }
}
