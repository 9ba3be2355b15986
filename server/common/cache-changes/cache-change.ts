import { z } from 'zod';

/**
 * What is cached for longer than a second: players of accounts, by the account's id, figures of closed days, by the day, and the rivals of
 * players, by the player's internal id.
 */
const TOPICS = ['accounts', 'days', 'rivals'] as const;
export type CacheTopic = (typeof TOPICS)[number];

/** The channel of PostgreSQL that all servers of a database listen to. */
export const CHANNEL = 'upshot_cache_changes';

/** Keys in one message: a payload of PostgreSQL is shorter than 8,000 bytes. */
const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 64;
/** Longest payload that is parsed, characters. */
const MAX_LENGTH = MAX_KEYS * (MAX_KEY_LENGTH + 3) + 64;

const changeSchema = z.strictObject({
  topic: z.enum(TOPICS),
  keys: z.array(z.string().min(1).max(MAX_KEY_LENGTH)).min(1).max(MAX_KEYS),
});

/** Keys whose cached values are no longer right. */
export interface CacheChange {
  readonly topic: CacheTopic;
  readonly keys: readonly string[];
}

/** Writes a change as payloads of the channel, none without keys. */
export function encodeChange({ topic, keys }: CacheChange): string[] {
  const parts: string[] = [];
  for (let at = 0; at < keys.length; at += MAX_KEYS) parts.push(JSON.stringify({ topic, keys: keys.slice(at, at + MAX_KEYS) }));
  return parts;
}

/** Reads a payload; undefined when it is none of ours. Any session of the database may write to the channel. */
export function decodeChange(payload: string): CacheChange | undefined {
  if (payload.length > MAX_LENGTH) return undefined;
  try {
    return changeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
