import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { CacheChange, CacheTopic } from './cache-change.ts';

/** A cache whose entries outlive a second. */
export interface ToldCache {
  /** Drops these entries. A value that is being read at the moment is not kept either. */
  forget(keys: readonly string[]): void;
  /** Drops everything. */
  forgetAll(): void;
}

/**
 * Tells caches what has changed: those of this process after the commit, and those of all other servers of the database. What is cached for
 * a second or less need not be told.
 */
export abstract class CacheChanges {
  private readonly caches: { readonly topic: CacheTopic; readonly cache: ToldCache }[] = [];
  /** What the open transactions of this process have changed. */
  private readonly pending = new WeakMap<QueryRunner, CacheChange[]>();

  constructor(dataSource: DataSource) {
    dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }) => this.applyPending(queryRunner),
      afterTransactionRollback: ({ queryRunner }) => {
        if (!queryRunner.isTransactionActive) this.pending.delete(queryRunner);
      },
    });
  }

  listen(topic: CacheTopic, cache: ToldCache): void {
    this.caches.push({ topic, cache });
  }

  /** Tells that these entries are no longer right once the transaction of `manager` is committed. One that is rolled back tells nothing. */
  async tell(manager: EntityManager, topic: CacheTopic, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const change = { topic, keys };
    const { queryRunner } = manager;
    if (queryRunner?.isTransactionActive) this.pending.set(queryRunner, [...(this.pending.get(queryRunner) ?? []), change]);
    await this.tellOthers(manager, change);
    if (!queryRunner?.isTransactionActive) this.apply(change);
  }

  /** Tells the other servers, at the commit of `manager`'s transaction. */
  protected abstract tellOthers(manager: EntityManager, change: CacheChange): Promise<void>;

  protected apply({ topic, keys }: CacheChange): void {
    for (const listener of this.caches) if (listener.topic === topic) listener.cache.forget(keys);
  }

  protected forgetAll(): void {
    for (const { cache } of this.caches) cache.forgetAll();
  }

  private applyPending(queryRunner: QueryRunner): void {
    // A savepoint was released: its transaction goes on.
    if (queryRunner.isTransactionActive) return;
    for (const change of this.pending.get(queryRunner) ?? []) this.apply(change);
    this.pending.delete(queryRunner);
  }
}

/** Of the embedded database, which one process has for itself. */
export class LocalCacheChanges extends CacheChanges {
  protected override async tellOthers(): Promise<void> {}
}
