import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { type CacheChange, CHANNEL, decodeChange, encodeChange } from './cache-change.ts';
import { CacheChanges } from './cache-changes.ts';
import { ListeningConnection } from './listening-connection.ts';

/** While this process hears nothing of the others, everything that is cached is dropped this often, ms. */
const DROP_MS = 5_000;

/**
 * Of PostgreSQL, which several servers share. A message is sent in the transaction that makes the change, and arrives at its commit.
 * Transactions that send one commit one after the other, so it is nothing for changes that every run makes. An entry is wrong for 10 s
 * at most: a lost connection is noticed within 8 s, and then all entries are dropped, again and again until it listens anew.
 */
export class PostgresCacheChanges extends CacheChanges implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('CacheChanges');
  private readonly connection: ListeningConnection;
  private dropping: NodeJS.Timeout | undefined;

  constructor(dataSource: DataSource, url: string) {
    super(dataSource);
    this.connection = new ListeningConnection(url, CHANNEL, {
      onMessage: (payload) => this.read(payload),
      onUp: () => this.stopDropping(),
      onDown: () => this.startDropping(),
    });
  }

  onModuleInit(): void {
    this.dropRegularly();
    this.connection.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
    clearInterval(this.dropping);
  }

  protected override async tellOthers(manager: EntityManager, change: CacheChange): Promise<void> {
    for (const payload of encodeChange(change)) await manager.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
  }

  private read(payload: string): void {
    const change = decodeChange(payload);
    if (change) this.apply(change);
  }

  private stopDropping(): void {
    clearInterval(this.dropping);
    this.forgetAll();
  }

  private startDropping(): void {
    this.logger.warn('The connection that listens to the changes of other servers is lost: until it is back, nothing is cached for long');
    this.dropRegularly();
  }

  private dropRegularly(): void {
    clearInterval(this.dropping);
    this.forgetAll();
    this.dropping = setInterval(() => this.forgetAll(), DROP_MS).unref();
  }
}
