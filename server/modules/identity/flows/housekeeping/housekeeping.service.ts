import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { Jobs } from '../../../../common/jobs/jobs.ts';
import { type Sweep, UserParts } from '../../rules/users/user-parts.ts';

const DAY_MS = 86_400_000;
/** Rows that one statement changes at most: the embedded database answers no other query meanwhile. */
const BATCH = 5_000;
/** Statements for each table in one sweep: a million rows. */
const MAX_BATCHES = 200;

/** Deletes what is no longer needed: what the parts of accounts name, then verifications and unused browser clients. */
@Injectable()
export class HousekeepingService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly parts: UserParts,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      name: 'identity-housekeeping',
      cron: '*/15 * * * *',
      pollSeconds: 60,
      retries: 2,
      work: (_jobs, signal) => this.sweep(signal),
    });
  }

  /** Runs one sweep. @param signal ends it early: the next sweep goes on */
  async sweep(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const times = { present: new Date(now), dayAgo: new Date(now - DAY_MS), monthAgo: new Date(now - 30 * DAY_MS) };
    const clear = (sweep: Sweep) => this.clear(sweep, signal);
    for (const sweep of this.parts.sweeps(times)) await clear(sweep);
    const isUnused = this.parts.tablesOfVerified.map(
      (table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE verification_id = identity_verification.id)`,
    );
    const { present, dayAgo } = times;
    await clear({ table: 'identity_verification', condition: ['expire_at < $1', ...isUnused].join(' AND '), before: dayAgo });
    await clear({ table: 'identity_client', condition: 'cookie_expires_at < $1', before: present });
    // A browser client that only opened the sign-in form, and has left it.
    const isIdle = ['session', 'sign_in', 'sign_up'].map(
      (kind) => `NOT EXISTS (SELECT 1 FROM identity_${kind} WHERE client_id = identity_client.id)`,
    );
    await clear({ table: 'identity_client', condition: ['updated_at < $1', ...isIdle].join(' AND '), before: dayAgo });
  }

  private async clear({ table, condition, before, columns }: Sweep, signal: AbortSignal | undefined): Promise<void> {
    const change =
      columns === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${columns.map((name) => `${name} = NULL`).join(', ')}`;
    for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch++) {
      const [, removed] = await this.dataSource.query<[unknown, number]>(
        `${change} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${BATCH})`,
        [before],
      );
      if (removed < BATCH) return;
    }
  }
}
