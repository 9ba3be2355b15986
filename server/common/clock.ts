/** The source of time, so that tests can change it. */
export abstract class Clock {
  /** Ms since the epoch. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
