import type { Level } from '../../../shared/course/level.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import type { Terrain } from '../../core/terrain.ts';
import type { BounceFinder } from '../foreseen-shots.ts';
import type { Host } from '../host.ts';
import type { RunSession } from '../run-session.ts';
import type { Activity, NextFrame } from './activity.ts';

/** Answers with what makes the finder of a course. */
type OpenFinder = () => Promise<(terrain: Terrain) => BounceFinder>;

/** The player's own run on the course that is loaded. It waits while another run is watched. */
export class RunActivity implements Activity {
  /** The course that was asked for last. Its pictures may still be loading, and `session` is undefined until then. */
  level: Level | undefined;
  /** Resolves with the pictures of that course. */
  scene: Promise<void> | undefined;
  session: RunSession | undefined;
  private readonly host: Host;
  private readonly openFinder: OpenFinder;
  /** The session whose aims show no bounces yet. */
  private unaided: RunSession | undefined;

  /** @param openFinder opens what finds the bounces of aims, with a second engine; it may be called again */
  constructor(host: Host, openFinder: OpenFinder) {
    this.host = host;
    this.openFinder = openFinder;
  }

  /** A course is loading: the second engine is opened meanwhile. */
  prepare(): void {
    // A failure is told when the engine is asked for again, below. Without it the dots end at the first contact.
    this.openFinder().catch(() => undefined);
  }

  /** The course is loaded. */
  open(session: RunSession): void {
    this.session = session;
    this.unaided = session;
    this.host.begin(this);
    this.host.wake();
  }

  private async addFinder(session: RunSession): Promise<void> {
    try {
      const finderOf = await this.openFinder();
      // All courses share the engine: it is for the one that was loaded last.
      if (session !== this.session) return;
      session.foreseen.setFinder(finderOf(session.round.terrain));
      this.host.wake();
    } catch (error) {
      console.error(error);
    }
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
    for (const event of host.show(playing.frame(alpha), nowMs)) playing.tell(event);
    if (this.unaided === playing) {
      this.unaided = undefined;
      // Building its world takes longer than a frame: after the first picture.
      setTimeout(() => this.addFinder(playing));
    }
    return host.withPicture(playing.reasons(attention === 'watched' && !reducedMotion));
  }

  takeEvents(): readonly SimEvent[] {
    return this.playing.takeEvents();
  }

  end(): void {
    this.session?.setPlaying(false);
  }
}
