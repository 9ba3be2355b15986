import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import type { Recorder } from '../../sim-worker/replay/recorder.ts';
import { exploreSection, type Section } from '../../sim-worker/solver/explore.ts';
import { type Aim, NoisyPlayer, type Skill } from '../../sim-worker/solver/noisy-player.ts';
import type { Rest } from '../../sim-worker/solver/probe.ts';
import { createRandom, type Random } from '../../sim-worker/solver/random.ts';
import { QUICK } from '../../sim-worker/solver/rate.ts';

/** How somebody plays a course. */
export interface Manner {
  readonly skill: Skill;
  readonly infuriating: boolean;
  /** Of the aiming errors. */
  readonly seed: number;
}

/** Less than for a rating: these players need not be fair to the course. */
const STUDY = { ...QUICK, angles: 18, width: 8, samples: 8 };
/** Strokes after which a run is given up. */
const PATIENCE = { normal: 150, infuriating: 240 } as const;
/** Shots in a row that are too short to count as one. */
const TRIES = 20;
/** A ball this far below a flag's seat is not at the flag, tiles. */
const AT_FLAG_TILES = 0.6;

/** Plays one course as people of every skill do: with the solver's noisy players, who know it as they have explored it. */
export class CoursePlayer {
  private readonly fast: Round;
  private readonly random: Random;
  private readonly sections = new Map<number, Section>();
  private readonly players = new Map<string, NoisyPlayer>();

  /** @param fast on the fast world, where the players practice */
  constructor(fast: Round, seed: number) {
    this.fast = fast;
    this.random = createRandom(seed);
    // Explored now and in order, so that the players do not depend on who plays first.
    for (let number = 0; number <= fast.terrain.flags.length; number++) {
      const section = exploreSection(fast, flagsBelow(number), { ...STUDY, random: this.random, layersAfterHit: 1 });
      this.sections.set(number, section);
    }
    for (const skill of ['pro', 'good', 'casual'] as const) {
      for (const [number, section] of this.sections) {
        this.players.set(`${skill} ${number}`, new NoisyPlayer(fast, section, skill, { ...STUDY, random: this.random }));
      }
    }
  }

  /** Plays and records a run on the engine. @returns whether it is finished; otherwise the player has given up */
  play(recorder: Recorder, { skill, infuriating, seed }: Manner): boolean {
    const { round } = recorder;
    const random = createRandom(seed);
    recorder.start(infuriating ? REPLAY_MODE.infuriating : REPLAY_MODE.normal);
    let refused = 0;
    while (!round.isFinished) {
      settle(round);
      if (round.isFinished) break;
      const aim = this.aim(round, skill, random);
      if (!aim || recorder.isExhausted || round.strokes >= PATIENCE[infuriating ? 'infuriating' : 'normal']) return false;
      if (aim.isFromStart && round.canReturn) {
        recorder.returnToCheckpoint();
        settle(round);
      }
      const launch = launchOf(aim.drag, round.isOnRough);
      if (launch && recorder.shoot(launch)) refused = 0;
      else if (++refused > TRIES) return false;
    }
    recorder.end();
    return true;
  }

  private aim(round: Round, skill: Skill, random: Random): Aim | undefined {
    const { x, y } = round.ball;
    const { activeFlags } = round;
    const rest: Rest = { x, y, activeFlags };
    return this.players.get(`${skill} ${round.isInfuriating ? this.sectionAt(y) : round.checkpoint}`)?.aimFrom(rest, random);
  }

  /** Without checkpoints, the section that begins at the highest flag at or below the ball. */
  private sectionAt(y: number): number {
    const { terrain } = this.fast;
    let section = 0;
    for (let number = 1; number <= terrain.flags.length; number++) {
      if (terrain.seatOf(number).y >= y - AT_FLAG_TILES * TILE) section = number;
    }
    return section;
  }
}

function settle(round: Round): void {
  while (!round.isReady && !round.isFinished) round.step();
}
