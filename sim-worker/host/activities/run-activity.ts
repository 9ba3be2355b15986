import type { Level } from '../../../shared/course/level.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import { BounceLoader } from '../bounce-loader.ts';
import type { Host } from '../host.ts';
import type { RunSession } from '../run-session.ts';
import type { Activity, NextFrame } from './activity.ts';

/** The player's own run on the course that is loaded. It waits while another run is watched. */
export class RunActivity implements Activity {
  /** The course that was asked for last. Its pictures may still be loading, and `session` is undefined until then. */
  level: Level | undefined;
  /** Resolves with the pictures of that course. */
  scene: Promise<void> | undefined;
  session: RunSession | undefined;
  private readonly host: Host;
  private readonly bounceLoader: BounceLoader;

  constructor(host: Host) {
    this.host = host;
    this.bounceLoader = new BounceLoader(() => host.wake());
  }

  /** The course is gone, and its run with it. */
  close(): void {
    this.host.drop(this);
    this.level = undefined;
    this.session = undefined;
  }

  /** @throws Error when no course is loaded */
  get playing(): RunSession {
    if (!this.session) throw new Error('No course is loaded');
    return this.session;
  }

  timeScale(nowMs: number): number {
    return this.playing.timeScale(nowMs, this.host.wishes.reducedMotion);
  }

  step(): void {
    this.playing.step();
  }

  frame(alpha: number, nowMs: number): NextFrame {
    const { host, playing } = this;
    const { reducedMotion, attention } = host.wishes;
    playing.advanceEnding(nowMs, reducedMotion);
    this.bounceLoader.update(playing);
    for (const event of host.show(playing.frame(alpha), nowMs)) playing.tell(event);
    return host.withPicture(playing.reasons(attention === 'watched' && !reducedMotion));
  }

  takeEvents(): readonly SimEvent[] {
    return this.playing.takeEvents();
  }

  end(): void {
    this.session?.setPlaying(false);
  }
}
