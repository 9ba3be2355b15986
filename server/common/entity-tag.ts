import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 132 bits of the hash. */
const TAG_LENGTH = 22;

/** The ETag of a text. It is weak, because the text may be sent compressed. */
export const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)}"`;

/** Tells whether the caller has what has this tag, by If-None-Match: then 304 is answered. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  return known.includes(tag) || known.includes('*');
}
