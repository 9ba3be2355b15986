import { assert } from '../../../shared/assert.ts';
import { latest } from '../../../shared/latest.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import type { Host } from '../host.ts';
import type { WatchSession } from '../watch/watch-session.ts';
import type { Activity, NextFrame } from './activity.ts';

/** A run that is watched. */
export class WatchActivity implements Activity {
  /** Calls to watch a run; it is played ahead before it is shown. */
  readonly calls = latest();
  session: WatchSession | undefined;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Nor is a run shown that is still played ahead. */
  close(): void {
    this.calls.drop();
    this.host.drop(this);
  }

  timeScale(): number {
    return this.watched.timeScale;
  }

  step(): void {
    this.watched.step();
  }

  /** What the picture tells of this moment is for the player of a run. */
  frame(alpha: number, nowMs: number): NextFrame {
    const { host, watched } = this;
    host.show(watched.frame(alpha), nowMs);
    return host.withPicture(watched.reasons);
  }

  takeEvents(nowMs: number): readonly SimEvent[] {
    return this.watched.takeEvents(nowMs);
  }

  end(): void {
    this.session = undefined;
  }

  private get watched(): WatchSession {
    assert(this.session, 'no run is watched');
    return this.session;
  }
}
