import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { FinishedRun, PlayTask } from './play.worker.ts';

/** Threads that play courses. */
export class PlayPool {
  private readonly pool: Piscina<PlayTask, (FinishedRun | undefined)[]>;

  constructor(threads = availableParallelism()) {
    this.pool = new Piscina({ filename: new URL('./play.worker.ts', import.meta.url).href, minThreads: threads, maxThreads: threads });
  }

  /** Plays the runs of one course, in their order. A run that is given up is undefined. */
  play(task: PlayTask): Promise<(FinishedRun | undefined)[]> {
    return this.pool.run(task, { name: 'playCourse' });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
