import { deflate } from 'pako';
import { assert } from '../assert.ts';
import { THEMES } from '../course/course.ts';
import { courseHash } from '../course/course-hash.ts';
import { type CourseRef, MAP_ID_BYTES } from '../course/course-ref.ts';
import { COLUMNS, ROWS } from '../course/geometry.ts';
import type { ChallengeError } from '../errors.ts';
import { parseGameDay } from '../game-day.ts';
import { inflateBounded } from '../inflate-bounded.ts';
import { LIMITS } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { COURSE_TILE_BYTES, decodeTiles, type EnclosedCourse, encodeTiles } from './enclosed-course.ts';
import { readFinishedReplay } from './finished-replay.ts';
import { cleanName } from './runner-name.ts';

/**
 * A run that somebody is to beat, as the text of a link. Binary layout, little-endian: u8 version; the rest is deflated:
 * u8 flags (2 bits what is played, 1 bit whether the course follows); of a day u16 days since 1970-01-01, of a map 16 bytes of its id and
 * u32 revision; u16 length and name in UTF-8; u16 length and replay; of a course u8 theme, u8 par, u16 length and name in UTF-8, and its
 * tiles as u16. All of it in base64url without padding.
 */
export interface Challenge {
  /** What is played; null for a map that nobody has stored, whose course is always enclosed. */
  readonly reference: CourseRef | null;
  /** Who challenges, by the own claim. '' when unknown. */
  readonly name: string;
  /** The encoded replay of a finished run. */
  readonly replay: Uint8Array;
  /** Absent where the code would become too long with it. */
  readonly course?: EnclosedCourse;
}

const VERSION = 1;
const COMPRESSION_LEVEL = 9;
const DAY_MS = 86_400_000;
const REFERENCE = { none: 0, day: 1, map: 2 } as const;
const REFERENCE_BITS = 3;
const HAS_COURSE = 4;
const ALL_FLAGS = REFERENCE_BITS | HAS_COURSE;
const MAX_PAR = 0xff;

/**
 * Writes a challenge. The course is left out where the code would become longer than `LIMITS.challengeWithCourse`, unless nobody could
 * play the challenge without it.
 * @returns the text after `/c/#`; too long for a run of very many strokes
 * @throws RangeError when the replay is not that of a finished run on this course, which is our own mistake
 */
export function encodeChallenge(challenge: Challenge): Result<string, 'too_long'> {
  const { reference, replay, course } = challenge;
  const read = readFinishedReplay(replay);
  if (!read.ok) throw new RangeError(`Challenge with a replay that is ${read.error}`);
  if (course ? courseHash(course) !== read.value.courseHash : reference === null) throw new RangeError('Challenge without its course');
  const whole = textOf(challenge, course);
  const text = reference !== null && whole.length > LIMITS.challengeWithCourse ? textOf(challenge, undefined) : whole;
  return text.length <= LIMITS.challengeCode ? ok(text) : err('too_long');
}

/**
 * Reads the text after `/c/#`. Nothing in it is believed: its length is checked before it is decoded, the inflated length while inflating,
 * and an enclosed course is the one that the replay names. Only the verifier knows whether the run is true.
 */
export function decodeChallenge(text: string): Result<Challenge, ChallengeError> {
  if (text.length > LIMITS.challengeCode) return err('too_long');
  const bytes = fromBase64Url(text);
  const version = bytes?.[0];
  if (!bytes || !version) return err('malformed');
  if (version > VERSION) return err('future_version');
  const inflated = inflateBounded(bytes.subarray(1), LIMITS.inflatedChallenge);
  return inflated ? readBody(inflated) : err('malformed');
}

function textOf({ reference, name, replay }: Challenge, course: EnclosedCourse | undefined): string {
  const body = new ByteWriter();
  const kind = reference?.kind ?? 'none';
  body.u8(REFERENCE[kind] | (course ? HAS_COURSE : 0));
  if (reference) writeReference(body, reference);
  body.text(cleanName(name));
  body.u16(replay.length);
  body.bytes(replay);
  if (course) writeCourse(body, course);
  const deflated = deflate(body.all(), { level: COMPRESSION_LEVEL });
  const bytes = new Uint8Array(1 + deflated.length);
  bytes[0] = VERSION;
  bytes.set(deflated, 1);
  return toBase64Url(bytes);
}

function writeReference(body: ByteWriter, reference: CourseRef): void {
  if (reference.kind === 'day') {
    body.u16(Date.parse(reference.day) / DAY_MS);
    return;
  }
  const id = fromBase64Url(reference.id);
  assert(id?.length === MAP_ID_BYTES && toBase64Url(id) === reference.id, 'the id of a map is 16 bytes in base64url');
  body.bytes(id);
  body.u32(reference.revision);
}

function writeCourse(body: ByteWriter, { theme, par, name, tiles }: EnclosedCourse): void {
  body.u8(THEMES.indexOf(theme));
  body.u8(Math.min(par, MAX_PAR));
  body.text(cleanName(name));
  body.bytes(encodeTiles(tiles));
}

function readBody(inflated: Uint8Array): Result<Challenge, ChallengeError> {
  const body = new ByteReader(inflated);
  const flags = body.u8();
  const reference = readReference(body, flags & REFERENCE_BITS);
  const name = body.text();
  const replay = body.bytes(body.u16());
  const course = flags & HAS_COURSE ? readCourse(body) : undefined;
  if (!body.isAtEnd || flags > ALL_FLAGS || reference === undefined || name === undefined) return err('malformed');
  if (flags & HAS_COURSE ? course === undefined : reference === null) return err('malformed');
  const read = readFinishedReplay(replay);
  if (!read.ok) return read;
  if (course && courseHash(course) !== read.value.courseHash) return err('malformed');
  return ok({ reference, name: cleanName(name), replay, ...(course && { course }) });
}

/** Undefined when it is no reference; null says that there is none. */
function readReference(body: ByteReader, kind: number): CourseRef | null | undefined {
  if (kind === REFERENCE.none) return null;
  if (kind === REFERENCE.day) {
    const day = parseGameDay(new Date(body.u16() * DAY_MS).toISOString().slice(0, 10));
    return day && { kind: 'day', day };
  }
  if (kind !== REFERENCE.map) return undefined;
  const id = toBase64Url(body.bytes(MAP_ID_BYTES));
  const revision = body.u32();
  return revision === 0 ? undefined : { kind: 'map', id, revision };
}

/** A theme of a later build is drawn as a meadow. */
function readCourse(body: ByteReader): EnclosedCourse | undefined {
  const theme = THEMES[body.u8()] ?? 'meadow';
  const par = body.u8();
  const name = body.text();
  const tiles = decodeTiles(body.bytes(COURSE_TILE_BYTES));
  return name !== undefined && tiles ? { width: COLUMNS, height: ROWS, tiles, theme, par, name: cleanName(name) } : undefined;
}
