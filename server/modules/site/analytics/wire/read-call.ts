import { LIMITS } from '../../../../../shared/limits.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import { type BodyError, unpackBody } from './unpack-body.ts';

/** A JSON object whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a call has sent, in whichever of its forms. */
export interface WireCall {
  /** The key of the project; undefined when the body names none. */
  readonly key: string | undefined;
  /** When the sender's clock sent it, ms; undefined when it does not say. */
  readonly sentAt: number | undefined;
  /** What claims to be an event. */
  readonly events: readonly unknown[];
}

/**
 * Reads the body of a call: `{api_key, batch, sent_at}`, a list of events, or one event.
 * @param maxBytes of the unpacked text
 */
export function readCall(body: Uint8Array, maxBytes: number): Result<WireCall, BodyError> {
  const text = unpackBody(body, maxBytes);
  if (!text.ok) return text;
  const json = parse(text.value);
  if (!json.ok) return json;
  const { value } = json;
  const events = Array.isArray(value) ? value : listOf(value as Fields);
  if (events.length > LIMITS.analyticsBatch) return err('too_many_events');
  const whole = Array.isArray(value) ? {} : (value as Fields);
  const first = asFields(events[0]);
  return ok({ key: keyOf(whole) ?? keyOf(first), sentAt: timeOf(whole.sent_at ?? whole.created_at ?? first.sent_at), events });
}

/** The members of an object; none of anything else. */
export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A time in ms: a text of a date, or a number of ms. */
export function timeOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : undefined;
}

function parse(text: string): Result<object, BodyError> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return ok(value);
  } catch {
    // It is refused below.
  }
  return err('not_json');
}

const listOf = (body: Fields): readonly unknown[] => (Array.isArray(body.batch) ? body.batch : [body]);

function keyOf(fields: Fields): string | undefined {
  const { token } = asFields(fields.properties);
  return [fields.api_key, fields.token, fields.$token, token].find((key): key is string => typeof key === 'string');
}
