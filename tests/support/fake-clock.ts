import { Clock } from '../../server/common/clock.ts';

/** A clock that shows the time that a test has set. */
export class FakeClock extends Clock {
  private ms: number;

  /** @param iso an instant, such as '2026-11-21T12:00:00Z' */
  constructor(iso: string) {
    super();
    this.ms = Date.parse(iso);
  }

  now(): number {
    return this.ms;
  }

  set(iso: string): void {
    this.ms = Date.parse(iso);
  }

  advance(seconds: number): void {
    this.ms += seconds * 1000;
  }
}
