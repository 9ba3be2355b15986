import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Course, courseBytes } from './course.ts';

/** Bytes of the hash that replays have. */
const SHORT_HASH_BYTES = 8;

/**
 * The 32 bytes of the course's SHA-256. By a library, because the page has no `crypto.subtle` on plain http, and because the answer is
 * needed at once.
 */
export const courseSha256 = (course: Pick<Course, 'width' | 'height' | 'tiles'>): Uint8Array => sha256(courseBytes(course));

/** The first 16 hex digits of the course's SHA-256, as replays, attempts and level files have it. */
export const courseHash = (course: Pick<Course, 'width' | 'height' | 'tiles'>): string =>
  bytesToHex(courseSha256(course).subarray(0, SHORT_HASH_BYTES));
