import { Inject, Injectable, Logger } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseState } from '../../../common/database-state.ts';
import { inTransaction, type RunStatement } from '../../../common/jobs/job-database.ts';
import { CONFIG, type Config } from '../../../config/config.ts';

/** How long the wait for the connection, and a statement, may take, ms. Usual: 30. The database gives up before the driver does. */
const TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 20_000;

/** Where events are written. On PostgreSQL it is a connection of its own, so that no call of the game waits for one. */
@Injectable()
export class AnalyticsDatabase {
  private readonly logger = new Logger(AnalyticsDatabase.name);
  private readonly pool: Pool | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly dataSource: DataSource,
    private readonly state: DatabaseState,
  ) {
    if (config.DATABASE_URL === undefined) return;
    this.pool = new Pool({
      connectionString: config.DATABASE_URL,
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
    });
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'The connection for events has failed'));
  }

  /** Runs a statement. @returns the rows of a SELECT */
  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    if (this.pool === undefined) return this.dataSource.query<Row[]>(sql, [...parameters]);
    try {
      return (await this.pool.query(sql, [...parameters])).rows as Row[];
    } catch (error) {
      this.state.noteFailure(error);
      throw error;
    }
  }

  /** Runs statements in one transaction. */
  async transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    if (this.pool === undefined) return inTransaction(this.dataSource, work);
    try {
      return await this.transactionOf(await this.pool.connect(), work);
    } catch (error) {
      this.state.noteFailure(error);
      throw error;
    }
  }

  private async transactionOf<T>(client: PoolClient, work: (run: RunStatement) => Promise<T>): Promise<T> {
    let isSound = true;
    try {
      await client.query('BEGIN');
      const result = await work(async (text, values) => (await client.query(text, values)).rows as object[]);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {
        isSound = false;
      });
      throw error;
    } finally {
      client.release(!isSound);
    }
  }

  async close(): Promise<void> {
    await this.pool?.end();
  }
}
