import { LIMITS } from '../../../../../shared/limits.ts';
import { cleanProperties, cleanText } from './clean-properties.ts';
import { asFields, type Fields, timeOf } from './read-call.ts';

/** An event as it is stored. It crosses from the thread that reads large bodies, so it is plain data. */
export interface StoredEvent {
  readonly uuid: string;
  readonly name: string;
  /** Who sent it, in the sender's words: a random id, or the id of an account. */
  readonly distinctId: string;
  /** The random id that an `$identify` joins to its account; null for all other events. */
  readonly joinedId: string | null;
  /** The sender keeps a person: a player who has agreed. */
  readonly hasPerson: boolean;
  /** The name of the person, if the event sets it. */
  readonly username: string | null;
  readonly sessionId: string | null;
  readonly windowId: string | null;
  /** By the server's clock, ms. */
  readonly timeMs: number;
  /** JSON of an object, cleaned. */
  readonly properties: string;
  readonly place: 'direct' | 'iframe' | 'itch.io';
  readonly device: 'mobile' | 'tablet' | 'desktop' | 'other';
  /** Name and version, as in web/1.449.2. */
  readonly library: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** What the library sends as the id of everybody while it works without cookies. */
const COOKIELESS = '$posthog_cookieless';
/** Characters of a name and version that are kept. */
const LIBRARY_LENGTH = 64;
const PAST_MS = 48 * 3_600_000;
const FUTURE_MS = 5 * 60_000;

/** When a call was sent, and by which library. */
export interface CallFacts {
  /** The server's clock, ms. */
  readonly nowMs: number;
  /** The sender's clock when it sent the call, ms. */
  readonly sentAt: number | undefined;
  /** Library of events that do not name it. */
  readonly library: string | undefined;
}

/** Makes what is stored of an event. @returns undefined for what is none, or is larger than events may be */
export function toStoredEvent(sent: unknown, facts: CallFacts): StoredEvent | undefined {
  const event = asFields(sent);
  const sentProperties = asFields(event.properties);
  const name = nameOf(event);
  const distinctId = idOf(event.distinct_id ?? event.$distinct_id ?? sentProperties.distinct_id);
  if (name === undefined || distinctId === undefined || distinctId === COOKIELESS) return undefined;
  const properties = JSON.stringify(cleanProperties(sentProperties));
  if (Buffer.byteLength(properties) > LIMITS.analyticsEventBytes) return undefined;
  const set = { ...asFields(sentProperties.$set), ...asFields(event.$set) };
  return {
    uuid: uuidOf(event.uuid) ?? crypto.randomUUID(),
    name,
    distinctId,
    joinedId: name === '$identify' ? (idOf(sentProperties.$anon_distinct_id) ?? null) : null,
    hasPerson: (asFields(event.options).process_person_profile ?? sentProperties.$process_person_profile) !== false,
    username: textOf(set.username, LIMITS.runnerName) ?? null,
    sessionId: uuidOf(event.session_id ?? sentProperties.$session_id) ?? null,
    windowId: uuidOf(event.window_id ?? sentProperties.$window_id) ?? null,
    timeMs: timeByServer(event, facts),
    properties,
    place: placeOf(sentProperties),
    device: deviceOf(sentProperties.$device_type),
    library: libraryOf(sentProperties) ?? textOf(facts.library, LIBRARY_LENGTH) ?? 'unknown',
  };
}

/** An event without a name that sets something of a person is `$set`: the old call `/engage/` sends those. */
function nameOf({ event, $set, $set_once }: Fields): string | undefined {
  const hasNone = event === undefined && ($set !== undefined || $set_once !== undefined);
  return textOf(hasNone ? '$set' : event, LIMITS.analyticsName);
}

/** Who sends, as it is: it is not stored in these words. @returns undefined for no text, an empty one and one that is too long */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LIMITS.analyticsName ? value : undefined;

/** @returns undefined for no text, an empty one and one that is too long */
function textOf(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  return cleanText(value).trim() || undefined;
}

const uuidOf = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined);

/** The sender's clock may be wrong, so only the time since the event counts. It is held between two days ago and five minutes ahead. */
function timeByServer({ timestamp, offset }: Fields, { nowMs, sentAt }: CallFacts): number {
  const at = timeOf(timestamp);
  const agoMs = at === undefined ? (timeOf(offset) ?? 0) : (sentAt ?? nowMs) - at;
  return Math.min(Math.max(Math.round(nowMs - agoMs), nowMs - PAST_MS), nowMs + FUTURE_MS);
}

function placeOf({ utm_source: source, embedded }: Fields): StoredEvent['place'] {
  if (embedded !== true) return 'direct';
  return source === 'itch.io' ? 'itch.io' : 'iframe';
}

function deviceOf(type: unknown): StoredEvent['device'] {
  const known = typeof type === 'string' ? type.toLowerCase() : '';
  return known === 'mobile' || known === 'tablet' || known === 'desktop' ? known : 'other';
}

function libraryOf({ $lib: name, $lib_version: version }: Fields): string | undefined {
  return typeof name === 'string' && typeof version === 'string'
    ? textOf(`${name}/${version}`.slice(0, LIBRARY_LENGTH), LIBRARY_LENGTH)
    : undefined;
}
