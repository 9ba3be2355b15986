/** Data of a job that has none. */
export type NoData = Readonly<Record<string, never>>;

/** A kind of work that servers do beside calls. Of each kind one server at a time takes jobs that were not taken yet. */
export interface JobKind<Data extends object = NoData> {
  /** Small letters and hyphens. It stays: jobs that an earlier release has stored bear it. */
  readonly name: string;
  /** When a job of this kind falls due: a cron expression, in UTC. A kind without one is sent. */
  readonly cron?: string;
  /** How often a server looks for jobs, s. Besides, the server that has sent one looks at once. */
  readonly pollSeconds: number;
  /** Jobs that are taken together at most; 1 without it. They fail together, too. */
  readonly batch?: number;
  /** Tries after the first; the pauses between them grow from ten seconds to an hour. */
  readonly retries: number;
  /**
   * Does the work. What it throws is logged, and the jobs are tried again.
   * @param signal fires when the process stops, or the work takes longer than a quarter of an hour: another server may begin it again
   */
  work(jobs: readonly Data[], signal: AbortSignal): Promise<void>;
}
