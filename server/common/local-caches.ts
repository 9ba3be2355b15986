import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { assert } from '../../shared/assert.ts';

/**
 * Longest age of an entry where other processes write to the database, too, ms. They tell nobody what they have changed. With a longer age
 * a change is seen later, with a shorter one busy callers cost more statements.
 */
const SHARED_MAX_AGE_MS = 5_000;
/** Longest age where this process alone writes, ms. It forgets what it changes, so the age is for a change by hand. */
const ALONE_MAX_AGE_MS = 10 * 60_000;

/**
 * Rules of the caches whose entries outlive a second. This process forgets an entry once it has changed it. What another process has
 * changed is seen when the entry is too old. So what must hold at once everywhere is asked of the database, and of no such cache.
 */
export class LocalCaches {
  /** Longest age of an entry, ms. */
  readonly maxAgeMs: number;
  /** What is forgotten after the open transactions of this process. */
  private readonly pending = new WeakMap<QueryRunner, (() => void)[]>();

  /** @param isShared other processes may use the database */
  constructor(dataSource: DataSource, isShared: boolean) {
    this.maxAgeMs = isShared ? SHARED_MAX_AGE_MS : ALONE_MAX_AGE_MS;
    dataSource.subscribers.push({ afterTransactionCommit: ({ queryRunner }) => this.forgetPending(queryRunner) });
  }

  /** Calls `forget` once the transaction of `manager` is committed. A transaction that is rolled back has changed nothing. */
  forgetAfterCommit({ queryRunner }: EntityManager, forget: () => void): void {
    assert(queryRunner?.isTransactionActive, 'what is forgotten was changed in a transaction');
    this.pending.set(queryRunner, [...(this.pending.get(queryRunner) ?? []), forget]);
  }

  private forgetPending(queryRunner: QueryRunner): void {
    // A savepoint was released: its transaction goes on.
    if (queryRunner.isTransactionActive) return;
    const pending = this.pending.get(queryRunner) ?? [];
    this.pending.delete(queryRunner);
    for (const forget of pending) forget();
  }
}
