import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RivalsService } from '../../../server/modules/people/rivals/rivals.service.ts';
import type { SubmittedAttempt } from '../../../server/modules/play/scores/submission.ts';
import { STEP_HZ } from '../../../shared/course/geometry.ts';
import { endOfDay, type GameDay, gameDayAt } from '../../../shared/game-day.ts';
import { arrivalOf, type PlannedRun, planRuns } from '../diary.ts';
import type { SeedOptions } from '../options.ts';
import { makePeople, type Person } from '../people.ts';
import type { FinishedRun } from '../play.worker.ts';
import type { PlayPool } from '../play-pool.ts';
import { randomOf } from '../random.ts';
import type { Progress, SeedReport } from '../report.ts';
import { SEED_PASSWORD, type SeededAccount, SeededAccounts } from './accounts.ts';
import { type SeededPlayer, SeededRuns } from './runs.ts';

/** What happens at a time, ms since the epoch. */
interface Happening {
  readonly atMs: number;
  happen(): Promise<void>;
}

/** The runs of a day's course that are played to the flag. */
type PlayedCourse = ReadonlyMap<PlannedRun, FinishedRun | undefined>;

const DEVELOPERS_RIVALS = 12;
/** Of everybody else: fewer than this. */
const MOST_RIVALS = 10;

/** The people of a seed are there already. */
export class SeededBeforeError extends Error {
  constructor(seed: number) {
    super(`The people of seed ${seed} are in this database already. Choose others with --seed, or begin with an empty database.`);
  }
}

/** Lets the people of a seed live through its days in one application, in the order of time. */
export class SeededDays {
  private readonly setTime: (ms: number) => void;
  private readonly options: SeedOptions;
  private readonly pool: PlayPool;
  private readonly accounts: SeededAccounts;
  private readonly rivals: RivalsService;
  private readonly runs: SeededRuns;
  private readonly people: readonly Person[];
  private readonly accountOf = new Map<Person, SeededAccount>();
  private readonly playerOf = new Map<Person, SeededPlayer>();
  private readonly attemptOf = new Map<PlannedRun, SubmittedAttempt>();
  private readonly counts = { starts: 0, finished: 0, late: 0, rivals: 0 };

  /** @param setTime sets the clock of the application, ms since the epoch */
  constructor(app: NestFastifyApplication, setTime: (ms: number) => void, options: SeedOptions, pool: PlayPool) {
    this.setTime = setTime;
    this.options = options;
    this.pool = pool;
    this.accounts = new SeededAccounts(app);
    this.rivals = app.get(RivalsService, { strict: false });
    this.runs = new SeededRuns(app);
    this.people = makePeople(options.seed, options.players, options.days.length);
  }

  /** @throws SeededBeforeError */
  async live(progress: Progress = () => undefined): Promise<SeedReport> {
    const { days, seed, untilMs } = this.options;
    if (await this.accounts.has(seed)) throw new SeededBeforeError(seed);
    const plans = this.people.flatMap((person) => planRuns(seed, person, days));
    // All are handed to the threads at once, which play ahead while the first days are stored.
    const courses = new Map(days.map((day) => [day, this.playCourse(day, plans)]));
    let coming: Happening[] = this.people.map((person) => ({ atMs: arrivalOf(person, days), happen: () => this.arrive(person) }));
    for (const [index, day] of days.entries()) {
      for (const plan of plans) {
        if (gameDayAt(plan.startsAt) === day) coming.push(...this.happeningsOf(plan, await courses.get(plan.day)));
      }
      const isOfDay = ({ atMs }: Happening) => atMs < endOfDay(day) && atMs <= untilMs;
      await this.happenAll(coming.filter(isOfDay));
      coming = coming.filter((happening) => !isOfDay(happening));
      progress(index + 1, days.length);
    }
    await this.happenAll(coming.filter(({ atMs }) => atMs <= untilMs));
    this.setTime(untilMs);
    await this.chooseRivals();
    return this.report();
  }

  private async playCourse(day: GameDay, plans: readonly PlannedRun[]): Promise<PlayedCourse> {
    const { width, height, tiles, hash: courseHash } = await this.runs.levelOf(day);
    const wanted = plans.filter((plan) => plan.day === day);
    const manners = wanted.map(({ person: { skill }, infuriating, seed }) => ({ skill, infuriating, seed }));
    const finished = await this.pool.play({ course: { width, height, tiles }, courseHash, runs: manners });
    return new Map(wanted.map((plan, i) => [plan, finished[i]]));
  }

  private async happenAll(happenings: Happening[]): Promise<void> {
    for (const { atMs, happen } of happenings.sort((a, b) => a.atMs - b.atMs)) {
      this.setTime(atMs);
      await happen();
    }
  }

  private happeningsOf(plan: PlannedRun, course: PlayedCourse | undefined): Happening[] {
    const { person, startsAt, isLate, isGivenUp } = plan;
    const run = isGivenUp ? undefined : course?.get(plan);
    // The start of a run from the archive is not recorded.
    const starts = isLate ? [] : [{ atMs: startsAt, happen: () => this.start(plan) }];
    if (!run) return starts;
    const { steps, strokes } = run.verified;
    const atMs = Math.round(startsAt + 1_000 * (steps / STEP_HZ + strokes * person.thinks));
    return [...starts, { atMs, happen: () => this.finish(plan, run) }];
  }

  /** Makes the account, or the id that a device's cookie would bear. */
  private async arrive(person: Person): Promise<void> {
    const { ipAddress, isGuest } = person;
    const account = isGuest ? undefined : await this.accounts.create(this.options.seed, person);
    if (account) this.accountOf.set(person, account);
    this.playerOf.set(person, { playerId: account?.playerId ?? randomUUID(), ipAddress });
  }

  private async start(plan: PlannedRun): Promise<void> {
    this.attemptOf.set(plan, await this.runs.start(this.player(plan), plan.day, plan.infuriating));
    this.counts.starts++;
  }

  private async finish(plan: PlannedRun, run: FinishedRun): Promise<void> {
    await this.runs.finish(this.player(plan), plan.day, run, this.attemptOf.get(plan));
    this.counts[plan.isLate ? 'late' : 'finished']++;
  }

  /** Everybody with an account chooses some others; the first person, whom a developer is, more than most. */
  private async chooseRivals(): Promise<void> {
    for (const [person, account] of this.accountOf) {
      const random = randomOf(this.options.seed, 5, person.index);
      const others = [...this.accountOf.values()].filter((other) => other !== account);
      const count = Math.min(others.length, person === this.people[0] ? DEVELOPERS_RIVALS : random.below(MOST_RIVALS));
      for (let chosen = 0; chosen < count; chosen++) {
        const [rival] = others.splice(random.below(others.length), 1);
        if (rival) await this.rivals.add({ ...account, sessionId: '', asOfMs: this.options.untilMs }, rival.userId);
        this.counts.rivals++;
      }
    }
  }

  private player({ person }: PlannedRun): SeededPlayer {
    const player = this.playerOf.get(person);
    if (!player) throw new Error(`Person ${person.index} plays before arriving`);
    return player;
  }

  private report(): SeedReport {
    const { size: accounts } = this.accountOf;
    const developer = this.accountOf.get(this.people[0] as Person);
    return {
      ...this.counts,
      accounts,
      guests: this.playerOf.size - accounts,
      signIn: developer && { username: developer.username, password: SEED_PASSWORD },
    };
  }
}
