/** Where the time comes from, so that tests can roll the day. */
export abstract class Clock {
  /** Ms since the epoch. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
