import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { type Sweep, UserParts } from '../../rules/users/user-parts.ts';

const PERIOD_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** Rows that one statement changes at most: the embedded database answers no other query meanwhile. */
const BATCH = 5_000;
/** Statements for each table in one sweep: a million rows. */
const MAX_BATCHES = 200;

/** Deletes what is no longer needed: what the parts of accounts name, then verifications and unused browser clients. */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Identity');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly parts: UserParts,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweepQuietly(), PERIOD_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs one sweep. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const times = { present: new Date(now), dayAgo: new Date(now - DAY_MS), monthAgo: new Date(now - 30 * DAY_MS) };
    for (const sweep of this.parts.sweeps(times)) await this.clear(sweep);
    const isUnused = this.parts.tablesOfVerified.map(
      (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE verification_id = identity_verification.id)`,
    );
    const { present, dayAgo } = times;
    await this.clear({ table: 'identity_verification', condition: ['expire_at < $1', ...isUnused].join(' AND '), before: dayAgo });
    await this.clear({ table: 'identity_client', condition: 'cookie_expires_at < $1', before: present });
    // A browser client that only opened the sign-in form, and has left it.
    const isIdle = ['session', 'sign_in', 'sign_up'].map(
      (kind) => `NOT EXISTS (SELECT 1 FROM identity_${kind} WHERE client_id = identity_client.id)`,
    );
    await this.clear({ table: 'identity_client', condition: ['updated_at < $1', ...isIdle].join(' AND '), before: dayAgo });
  }

  private async sweepQuietly(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.error({ err: error }, 'Housekeeping has failed; it is tried again in a quarter of an hour');
    }
  }

  private async clear({ table, condition, before, columns }: Sweep): Promise<void> {
    const change =
      columns === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${columns.map((name) => `${name} = NULL`).join(', ')}`;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const [, removed] = await this.dataSource.query<[unknown, number]>(
        `${change} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${BATCH})`,
        [before],
      );
      if (removed < BATCH) return;
    }
  }
}
