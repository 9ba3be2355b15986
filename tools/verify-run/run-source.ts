import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPLACED_FOLDER } from '../../server/modules/courses/levels/level-index.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import type { CourseRef } from '../../shared/course/course-ref.ts';
import { readLevel } from '../../shared/course/level.ts';
import type { ChallengeError, RunFileError } from '../../shared/errors.ts';
import { levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { decodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { readRunFile } from '../../shared/replay/run-file.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';

/** A character has up to four bytes in UTF-8. */
const MAX_BYTES = 4 * LIMITS.runFile;
const LINK = /^https?:\/\/[^#]*\/c\/?#(.*)$/s;
const NAMED_LINK = /^https?:\/\/[^#]*\/[cr]\/[^#]+$/;

/** A run as a file or a link has it. */
export interface ClaimedRun {
  /** The encoded replay. */
  readonly replay: Uint8Array;
  readonly course: CourseMap;
  readonly courseHash: string;
  /** Absent in a link, which claims no more than its replay. */
  readonly strokes?: number;
}

/** Why no run can be judged, in a sentence. */
export interface Unread {
  readonly words: string;
  /** The run could be read, and contradicts itself. */
  readonly isContradiction?: boolean;
}

export const NO_SIMULATION = 'The run was played with a simulation that this build does not have.';

const FILE_WORDS: Readonly<Record<RunFileError, string>> = {
  no_run_file: 'This is no run file.',
  broken: 'This run file is damaged.',
  wrong_course: 'The tiles of the course do not have the hash that the run states.',
  future_version: 'This run file is of a later version.',
  unverifiable: NO_SIMULATION,
  too_large: `A run file has at most ${LIMITS.runFile} characters, this one has more.`,
};
const LINK_WORDS: Readonly<Record<ChallengeError, string>> = {
  malformed: 'The text behind # is no challenge.',
  future_version: 'This challenge is of a later version.',
  unverifiable: NO_SIMULATION,
  too_long: `A challenge has at most ${LIMITS.challengeCode} characters, this one has more.`,
};

/**
 * Reads the run that an argument names.
 * @param source the path of a run file, `-` for one on the standard input, or the link of a challenge that holds its run
 * @param levels folder of the level files, for links to a day
 */
export async function readClaimedRun(
  source: string,
  input: AsyncIterable<Uint8Array>,
  levels: string,
): Promise<Result<ClaimedRun, Unread>> {
  const [, code] = LINK.exec(source) ?? [];
  if (code !== undefined) return readLink(code, levels);
  if (NAMED_LINK.test(source))
    return err({ words: 'This link names a run on a server. Its page can be watched, and its run downloaded there.' });
  const text = await textOf(source === '-' ? input : createReadStream(source));
  return text.ok ? readFileText(text.value) : text;
}

function readFileText(text: string): Result<ClaimedRun, Unread> {
  const read = readRunFile(text);
  return read.ok ? read : err({ words: FILE_WORDS[read.error], isContradiction: read.error === 'wrong_course' });
}

async function readLink(code: string, levels: string): Promise<Result<ClaimedRun, Unread>> {
  const read = decodeChallenge(code);
  if (!read.ok) return err({ words: LINK_WORDS[read.error] });
  const { replay, course, reference } = read.value;
  const found: Result<CourseMap, Unread> = course ? ok(course) : await courseOf(reference, replay, levels);
  return found.ok ? ok({ replay, course: found.value, courseHash: courseHash(found.value) }) : found;
}

/** The course of a link that does not enclose it: that of the day, or the one that the day had when the run was played. */
async function courseOf(reference: CourseRef | null, replay: Uint8Array, levels: string): Promise<Result<CourseMap, Unread>> {
  if (reference?.kind !== 'day') return err({ words: 'The link names a map on a server and does not enclose its course.' });
  const level = levelOfDay(reference.day);
  const decoded = decodeReplay(replay);
  const hash = decoded.ok ? decoded.value.courseHash : '';
  const ofDay = await courseIn(join(levels, `${level}.json`));
  const played = ofDay && courseHash(ofDay) === hash ? ofDay : await courseIn(join(levels, REPLACED_FOLDER, `${hash}.json`));
  const course = played ?? ofDay;
  return course ? ok(course) : err({ words: `The link names the hole of ${reference.day}, but there is no level ${level} here.` });
}

/** The course of a level file; undefined when there is none that can be read. */
async function courseIn(path: string): Promise<CourseMap | undefined> {
  try {
    const read = readLevel(JSON.parse(await readFile(path, 'utf8')));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file, a pipe or a device: no more of it is read than a run file can have. */
async function textOf(input: AsyncIterable<Uint8Array>): Promise<Result<string, Unread>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of input) {
      size += chunk.length;
      if (size > MAX_BYTES) return err({ words: FILE_WORDS.too_large });
      chunks.push(chunk);
    }
  } catch (error) {
    return err({ words: `The file cannot be read: ${error instanceof Error ? error.message : error}` });
  }
  return ok(Buffer.concat(chunks).toString('utf8'));
}
