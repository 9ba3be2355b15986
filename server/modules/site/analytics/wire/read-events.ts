import { LIMITS } from '../../../../../shared/limits.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { asFields, readCall } from './read-call.ts';
import { type CallFacts, type StoredEvent, toStoredEvent } from './stored-event.ts';
import type { BodyError } from './unpack-body.ts';

/** A body with what is known of its call. It is sent to a thread, so it is plain data. */
export interface ReadTask extends CallFacts {
  readonly body: Uint8Array;
  /** Of the unpacked text. */
  readonly maxBytes: number;
}

/** The events of a call. */
export interface ReadEvents {
  readonly key: string | undefined;
  readonly events: readonly StoredEvent[];
  /** Uuids, as they were sent, of what is not stored: what is no event, or is too large. */
  readonly refused: readonly string[];
}

/** Reads a body, from its bytes to what is stored. */
export function readEvents({ body, maxBytes, ...facts }: ReadTask): Result<ReadEvents, BodyError> {
  const call = readCall(body, maxBytes);
  if (!call.ok) return call;
  const { key, sentAt = facts.sentAt } = call.value;
  const events: StoredEvent[] = [];
  const refused: string[] = [];
  for (const sent of call.value.events) {
    const event = toStoredEvent(sent, { ...facts, sentAt });
    const { uuid } = asFields(sent);
    if (event !== undefined) events.push(event);
    else if (typeof uuid === 'string') refused.push(uuid.slice(0, LIMITS.analyticsName));
  }
  return ok({ key, events, refused });
}
