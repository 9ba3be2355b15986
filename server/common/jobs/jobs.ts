import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { JobSpyInterface, JobWithMetadata, PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { DatabaseState } from '../database-state.ts';
import { JOBS_SCHEMA, jobDatabase, type RunStatement, transactionDatabase } from './job-database.ts';
import type { JobKind } from './job-kind.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Pauses between tries, s: the first and the longest. */
const RETRY_SECONDS = { retryDelay: 10, retryBackoff: true, retryDelayMax: HOUR };
/** A job that takes longer is begun again, perhaps by another server, s. */
const EXPIRE_SECONDS = 15 * MINUTE;
/** How often servers look for jobs whose process has died, s. */
const SUPERVISE_SECONDS = 5 * MINUTE;
/** How long a stop waits for the work that is going on, and for all of it, ms. Work that heeds its signal ends sooner. */
const STOP_MS = 5_000;
const WHOLE_STOP_MS = 8_000;
/** Pause after a start that has failed, ms. */
const START_AGAIN_MS = 10_000;
/** One line tells of the failures of this time, ms. */
const REPORT_MS = 60_000;

/**
 * `off`: this process does no jobs. `starting`: it will, as soon as the database takes its first statements. `running`: it does them.
 * `stopped`: it has done them.
 */
export type JobsCondition = 'off' | 'starting' | 'running' | 'stopped';

/**
 * Work beside calls, shared by all servers of a database: done once, and again when it has failed. Jobs are rows of the database, so they
 * outlive a process, and one that is sent within a transaction comes and goes with it
 * ([record 35](../../../docs/adr/0035-jobs-are-rows-of-the-database.md)).
 */
export class Jobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly kinds = new Map<string, JobKind<object>>();
  /** What looks for jobs of each kind, by the library's ids. */
  private readonly workers = new Map<string, string>();
  private readonly stopping = new AbortController();
  private boss: PgBoss | undefined;
  private current: JobsCondition = 'off';
  private ending: Promise<void> = Promise.resolve();
  private reportedAtMs = Number.NEGATIVE_INFINITY;

  /** @param isEmbedded the database lives in this process */
  constructor(
    private readonly dataSource: DataSource,
    private readonly state: DatabaseState,
    private readonly isEmbedded: boolean,
  ) {}

  get condition(): JobsCondition {
    return this.current;
  }

  /** Says who does the jobs of a kind. Modules do so while they are set up. */
  register<Data extends object>(kind: JobKind<Data>): void {
    if (this.kinds.has(kind.name)) throw new Error(`There are two kinds of jobs with the name ${kind.name}`);
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
  }

  /**
   * Begins to do jobs. It resolves when the first look for jobs is due, or when the process stops; a database that is away only delays it.
   * @param options.spies tells tests of the end of each job, see `spyOn`
   */
  async start({ spies = false } = {}): Promise<void> {
    if (this.current !== 'off') return;
    this.current = 'starting';
    const { signal } = this.stopping;
    const boss = await this.createBoss(spies);
    while (!signal.aborted) {
      try {
        this.boss = boss;
        await boss.start();
        for (const kind of this.kinds.values()) if (!this.workers.has(kind.name)) await this.begin(boss, kind);
        if (this.current === 'starting') this.current = 'running';
        return;
      } catch (error) {
        if (!signal.aborted) this.report(error, 'Jobs cannot be done; it is tried again');
        await pause(START_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /**
   * Sends a job within a transaction. Once that is committed, call `wake`. A server that stops can still send: another one does the job.
   * @param run runs statements of the transaction
   * @throws Error while this process does no jobs yet: the change that wants the job has to wait
   */
  async send<Data extends object>({ name }: JobKind<Data>, data: Data, run: RunStatement): Promise<void> {
    if (this.boss === undefined || !this.workers.has(name)) throw new Error(`No ${name} can be sent: jobs are ${this.current}`);
    await this.boss.send(name, data, { db: transactionDatabase(run) });
  }

  /** Looks for jobs of a kind now. */
  wake({ name }: Pick<JobKind, 'name'>): void {
    const worker = this.workers.get(name);
    if (worker !== undefined) this.boss?.notifyWorker(worker);
  }

  /** Lets a test wait for the jobs of a kind; the process was started with `spies`. */
  spyOn<Data extends object>({ name }: { readonly name: string } & Partial<JobKind<Data>>): JobSpyInterface<Data> {
    if (this.boss === undefined) throw new Error('Jobs are off');
    return this.boss.getSpy<Data>(name);
  }

  /** Tells the work that is going on to end, while the calls that are going on do so, too. */
  beforeApplicationShutdown(): void {
    const wasOn = this.current === 'starting' || this.current === 'running';
    this.current = 'stopped';
    this.stopping.abort();
    if (wasOn && this.boss) this.ending = this.stop(this.boss);
  }

  /** Resolves when the work has ended, or takes too long. Then the database may be closed. */
  ended(): Promise<void> {
    return this.ending;
  }

  private async stop(boss: PgBoss): Promise<void> {
    const stopped = boss.stop({ graceful: true, timeout: STOP_MS, close: false });
    // A start that is going on, and statements at the end, have no limit of their own.
    await Promise.race([stopped, pause(WHOLE_STOP_MS, undefined, { ref: false })]).catch((err) =>
      this.logger.warn({ err }, 'Jobs have not stopped as they should'),
    );
  }

  private async createBoss(spies: boolean): Promise<PgBoss> {
    // Loaded only here: most processes of the tests do no jobs.
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: jobDatabase(this.dataSource, this.state),
      backend: this.isEmbedded ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      // Our migrations create the tables. A server in production may lack the right to.
      migrate: false,
      reindex: false,
      monitorVacuum: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
      // A server on which nothing happens should rest, so the library looks as seldom as it can.
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      queueCacheIntervalSeconds: HOUR,
      maintenanceIntervalSeconds: HOUR,
      flowIntervalSeconds: DAY,
      __test__enableSpies: spies,
    });
    boss.on('error', (error) => this.report(error, 'Jobs could not be looked for, or stored; they are looked for again'));
    boss.on('warning', ({ message, data }) => this.logger.warn({ data }, message));
    return boss;
  }

  private async begin(boss: PgBoss, kind: JobKind<object>): Promise<void> {
    const { name, cron, pollSeconds, batch = 1, retries } = kind;
    const rules = { retryLimit: retries, ...RETRY_SECONDS, expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: HOUR };
    // What falls due again while it is done is one job, not two.
    await boss.createQueue(name, { ...rules, policy: cron === undefined ? 'standard' : 'exclusive' });
    await boss.updateQueue(name, rules);
    // A server that was off when a job fell due does it when it is back.
    if (cron !== undefined) await boss.schedule(name, cron, null, { missed: 'once' });
    const options = { pollingIntervalSeconds: pollSeconds, batchSize: batch, burstWhenBatchFull: true, includeMetadata: true } as const;
    this.workers.set(name, await boss.work(name, options, (found: JobWithMetadata<object>[]) => this.work(kind, found)));
  }

  private async work({ name, work }: JobKind<object>, jobs: readonly JobWithMetadata<object>[]): Promise<void> {
    const signals = jobs.map(({ signal }) => signal);
    try {
      await work(
        jobs.map(({ data }) => data ?? {}),
        AbortSignal.any([this.stopping.signal, ...signals]),
      );
    } catch (err) {
      const given = jobs.filter(({ retryCount, retryLimit }) => retryCount >= retryLimit).length;
      if (given > 0) this.logger.error({ err, job: name }, `${given} jobs have failed for the last time, and are given up`);
      else if (!this.stopping.signal.aborted) this.logger.warn({ err, job: name }, 'A job has failed, and is tried again');
      throw err;
    }
  }

  /** A database that is away fails every look for jobs. */
  private report(err: unknown, words: string): void {
    const now = performance.now();
    if (now - this.reportedAtMs < REPORT_MS) return;
    this.reportedAtMs = now;
    this.logger.error({ err }, words);
  }
}
