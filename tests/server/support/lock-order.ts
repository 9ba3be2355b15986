import { setTimeout } from 'node:timers/promises';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { vi } from 'vitest';
import type { Random } from '../../../sim-worker/solver/random.ts';

/** The tables whose rows several calls lock, in the order in which every transaction locks them. */
const ORDER = ['identity_client', 'identity_user', 'identity_session', 'identity_verification'];
/** Longest pause after a statement, ms. */
const MAX_PAUSE_MS = 10;

const LOCKING = /^\s*(?:UPDATE|DELETE FROM) "?(\w+)"?|\bFROM "?(\w+)"?[\s\S]* FOR (?:NO KEY )?UPDATE/;
const NEW_ROW = /^INSERT INTO "?(identity_client|identity_user)\b/;

/** Watches the transactions from now on. @returns the locks that transactions take too late, as `table after table` */
export function watchLockOrder(): string[] {
  const late: string[] = [];
  const held = new WeakMap<PostgresQueryRunner, string[]>();
  spyOnQueries(async (runner, sql, send) => {
    if (sql.startsWith('START TRANSACTION')) held.set(runner, []);
    const answer = await send();
    const [, changed, read] = LOCKING.exec(sql) ?? [];
    const table = changed ?? read ?? '';
    const before = held.get(runner);
    if (!runner.isTransactionActive || before === undefined) return answer;
    // New rows can be locked by nobody else.
    const created = NEW_ROW.exec(sql)?.[1];
    if (created !== undefined) before.push(created);
    if (!ORDER.includes(table) || before.includes(table)) return answer;
    // A proof of a session is locked only by transactions that have the account, so the session may come after it.
    const isGuarded = table === 'identity_session' && before.includes('identity_user');
    const later = isGuarded ? undefined : before.find((each) => ORDER.indexOf(each) > ORDER.indexOf(table));
    if (later !== undefined) late.push(`${table} after ${later}`);
    before.push(table);
    return answer;
  });
  return late;
}

/** Gives the other call time after each statement of a transaction: locks that are held for longer meet more often. */
export function pauseInTransactions(random: Random): void {
  spyOnQueries(async (runner, _, send) => {
    const answer = await send();
    if (runner.isTransactionActive) await setTimeout(random.below(MAX_PAUSE_MS + 1));
    return answer;
  });
}

function spyOnQueries(around: (runner: PostgresQueryRunner, sql: string, send: () => Promise<unknown>) => Promise<unknown>): void {
  const query = PostgresQueryRunner.prototype.query;
  vi.spyOn(PostgresQueryRunner.prototype, 'query').mockImplementation(function (
    this: PostgresQueryRunner,
    ...given: Parameters<typeof query>
  ) {
    return around(this, given[0], () => query.apply(this, given));
  });
}
