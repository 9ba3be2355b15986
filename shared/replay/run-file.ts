import { THEMES, type Theme } from '../course/course.ts';
import { courseHash } from '../course/course-hash.ts';
import type { CourseRef } from '../course/course-ref.ts';
import { MAP_ID } from '../course/course-ref.ts';
import { COLUMNS, ROWS } from '../course/geometry.ts';
import type { RunFileError } from '../errors.ts';
import { parseGameDay } from '../game-day.ts';
import { LIMITS } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { decodeTiles, type EnclosedCourse, encodeTiles } from './enclosed-course.ts';
import { readFinishedReplay, strokesOf } from './finished-replay.ts';
import { cleanName } from './runner-name.ts';

/** What the JSON of every run file states first, so that other JSON is told apart from a damaged run. */
const FORMAT = 'upshot-run';
const VERSION = 1;

/** A finished run with its course: it can be played and verified by everybody who has the file. */
export interface RunFile {
  /** The encoded replay. */
  readonly replay: Uint8Array;
  readonly course: EnclosedCourse;
  /** First 8 bytes of the course's SHA-256, 16 hex digits. The course has this hash, and the replay names it. */
  readonly courseHash: string;
  /** What was played; null for a map that nobody has stored. */
  readonly reference: CourseRef | null;
  /** Who played, by the file's own claim. '' when unknown. */
  readonly name: string;
  /** The file's own claim. The verifier says whether it is true. */
  readonly strokes: number;
  readonly simulationVersion: number;
}

/**
 * Writes a run as the text of a file.
 * @throws RangeError when the replay is not that of a finished run on this course, which is our own mistake
 */
export function writeRunFile({ replay, course, reference, name }: Pick<RunFile, 'replay' | 'course' | 'reference' | 'name'>): string {
  const decoded = readFinishedReplay(replay);
  if (!decoded.ok) throw new RangeError(`Run file of a replay that is ${decoded.error}`);
  const { courseHash: hash, simulationVersion } = decoded.value;
  if (hash !== courseHash(course)) throw new RangeError(`Run file of course ${courseHash(course)}, but the replay has ${hash}`);
  const { width, height, tiles, theme, par, name: title } = course;
  const file = {
    format: FORMAT,
    version: VERSION,
    name: cleanName(name),
    strokes: strokesOf(decoded.value),
    simulationVersion,
    reference,
    course: { hash, width, height, tiles: toBase64(encodeTiles(tiles)), theme, par, name: cleanName(title) },
    replay: toBase64(replay),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads the text of a file that a player has brought. Nothing in it is believed: its length is checked before it is parsed, the tiles
 * against their hash, the replay against its form. Only the verifier knows whether the run is true.
 */
export function readRunFile(text: string): Result<RunFile, RunFileError> {
  if (text.length > LIMITS.runFile) return err('too_large');
  const json = parse(text);
  if (json === undefined) return err(text.includes(`"${FORMAT}"`) ? 'broken' : 'no_run_file');
  if (!isRecord(json) || json.format !== FORMAT) return err('no_run_file');
  if (!isCount(json.version) || json.version === 0) return err('broken');
  if (json.version > VERSION) return err('future_version');
  const { name, strokes, simulationVersion } = json;
  const course = readCourse(json.course);
  const reference = readReference(json.reference);
  const replay = readBase64(json.replay);
  if (!course || reference === undefined || !replay || typeof name !== 'string' || !isCount(strokes)) return err('broken');
  const decoded = readFinishedReplay(replay);
  if (!decoded.ok) return err(decoded.error === 'unverifiable' ? 'unverifiable' : 'broken');
  if (simulationVersion !== decoded.value.simulationVersion) return err('broken');
  const hash = courseHash(course.value);
  if (hash !== course.hash || hash !== decoded.value.courseHash) return err('wrong_course');
  return ok({ replay, course: course.value, courseHash: hash, reference, name: cleanName(name), strokes, simulationVersion });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Theme, par and name are for the picture only and may be absent, as in a file that another program has written. */
function readCourse(json: unknown): { readonly value: EnclosedCourse; readonly hash: string } | undefined {
  if (!isRecord(json) || json.width !== COLUMNS || json.height !== ROWS || typeof json.hash !== 'string') return undefined;
  const bytes = readBase64(json.tiles);
  const tiles = bytes && decodeTiles(bytes);
  if (!tiles) return undefined;
  const theme: Theme = THEMES.find((known) => known === json.theme) ?? 'meadow';
  const name = typeof json.name === 'string' ? cleanName(json.name) : '';
  return { value: { width: COLUMNS, height: ROWS, tiles, theme, name, par: isCount(json.par) ? json.par : 0 }, hash: json.hash };
}

/** Undefined when it is no reference; null says that there is none. */
function readReference(json: unknown): CourseRef | null | undefined {
  if (json === null) return null;
  if (!isRecord(json)) return undefined;
  if (json.kind === 'day') {
    const day = typeof json.day === 'string' ? parseGameDay(json.day) : undefined;
    return day && { kind: 'day', day };
  }
  const { kind, id, revision } = json;
  if (kind !== 'map' || typeof id !== 'string' || !MAP_ID.test(id) || !isCount(revision) || revision === 0) return undefined;
  return { kind, id, revision };
}

const readBase64 = (json: unknown): Uint8Array | undefined => (typeof json === 'string' ? fromBase64(json) : undefined);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A whole number from 0 on, in the range of a u32. */
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
