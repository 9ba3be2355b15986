import { FapiException } from '../refusals/fapi-exception.ts';
import type { FapiContext } from './fapi-context.ts';

/** Rows of a page when the call does not say. */
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
/** Rows that a page may skip: the database reads each of them. */
const MAX_OFFSET = 100_000;
const WHOLE_NUMBER = /^\d{1,6}$/;

/** The part of a list that a call asks for, rows. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list as the official client reads it. */
export interface ListJson<T> {
  readonly data: readonly T[];
  /** Rows of the whole list. */
  readonly total_count: number;
}

/**
 * Reads `limit` and `offset` of a call.
 * @throws FapiException invalid_query_parameter_value unless `limit` is from 1 to 100, and `offset` from 0 to 100,000
 */
export function pageOf(context: FapiContext): Page {
  return { limit: numberOf(context, 'limit', DEFAULT_LIMIT, 1, MAX_LIMIT), offset: numberOf(context, 'offset', 0, 0, MAX_OFFSET) };
}

/** Makes the answer of a list. */
export function toListJson<T>(data: readonly T[], totalCount: number): ListJson<T> {
  return { data, total_count: totalCount };
}

function numberOf(context: FapiContext, name: keyof Page, otherwise: number, least: number, most: number): number {
  const [text] = context.queries(name, 1);
  if (text === undefined) return otherwise;
  const value = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new FapiException('invalid_query_parameter_value', { param: name });
}
