import { Logger } from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { ApiException } from './api-exception.ts';

/** Why the database could not do what it was asked: it cannot be reached now, or its disk is full. */
export type DatabaseTrouble = 'away' | 'full';

/** Retry-After of a full disk, s: it is cleared by hand. */
export const FULL_RETRY_SECONDS = 30;
/** Retry-After, s. A database that restarts is back in seconds. */
const RETRY_SECONDS: Readonly<Record<DatabaseTrouble, number>> = { away: 5, full: FULL_RETRY_SECONDS };

/** SQLSTATEs: connection failures, shutdown, crash, start, too many connections, read-only after a change of the main server. */
const AWAY_STATES = /^(08...|57P0[1-3]|53300|25006)$/;
const AWAY_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver has no codes for these. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;
const FULL_CODES = /^(53100|ENOSPC|EDQUOT)$/;

/** Returns whether an error means that the database is away or its disk full; undefined for every other one. */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  // The framework's: what was sent is at fault.
  if (typeof statusCode === 'number') return undefined;
  if (typeof code === 'string') {
    if (FULL_CODES.test(code)) return 'full';
    if (AWAY_STATES.test(code) || (AWAY_CODES.test(code) && isOfConnection(error))) return 'away';
  }
  return AWAY_WORDS.test(error.message) || isOfEndedTransaction(error) ? 'away' : undefined;
}

/**
 * Whether a statement failed, or the system could not connect to a server, at one address or at any of several. A caller who goes away in
 * the middle of a body has the same codes, but no failed system call.
 */
function isOfConnection(error: Error): boolean {
  return error instanceof QueryFailedError || error instanceof AggregateError || (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Whether the connection was lost between two statements of a transaction: the second finds it released. */
function isOfEndedTransaction(error: Error): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;
}

/** While the database is away every call fails, and one line in this time tells enough, ms. */
const LOG_INTERVAL_MS = 10_000;
const logger = new Logger('Database');
let lastLoggedMs = Number.NEGATIVE_INFINITY;

/**
 * Converts an error of an unavailable database to the refusal that callers see. Logs that the database is away, at most once in ten
 * seconds. A full disk is logged by `DatabaseState`.
 * @returns undefined for every other error
 */
export function unavailableFor(error: unknown): ApiException | undefined {
  const trouble = databaseTroubleOf(error);
  if (trouble === undefined) return undefined;
  if (trouble === 'away' && performance.now() - lastLoggedMs > LOG_INTERVAL_MS) {
    lastLoggedMs = performance.now();
    logger.error({ err: error }, 'The database is away. Calls are answered 503 until it is back');
  }
  return unavailable(trouble);
}

/** The refusal of a call that needs the database. */
export function unavailable(trouble: DatabaseTrouble): ApiException {
  return new ApiException('unavailable', 'This is not available at the moment. Please try again shortly.', {
    retryAfterSeconds: RETRY_SECONDS[trouble],
  });
}
