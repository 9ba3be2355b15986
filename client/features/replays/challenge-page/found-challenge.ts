import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { MapRef } from '../../../../shared/course/course-ref.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { encodeMap } from '../../../../shared/course/map-codec.ts';
import type { ChallengeError } from '../../../../shared/errors.ts';
import { FIRST_DAY, type GameDay, levelOfDay } from '../../../../shared/game-day.ts';
import { type Challenge, decodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import type { EnclosedCourse } from '../../../../shared/replay/enclosed-course.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/http.ts';
import { levelOf } from '../../../api/level-of.ts';
import { maskedText } from '../../../platform/masked-text.ts';
import { type Hole, holeOfDay, type MapHole } from '../../run/play/hole.ts';
import type { loadLevel } from '../../run/play/level-loader.ts';

/** A challenge with its course. Whether its run is true is not known yet. */
export interface FoundChallenge {
  /** The challenge with its names as they may be shown. */
  readonly challenge: Challenge;
  /** The course, whose hash is that of the replay. */
  readonly level: Level;
  readonly place: Place;
  /** The day whose hole it is; absent for a map. */
  readonly day?: GameDay;
  /** Name of the hole or title of the map; '' when it is not known. */
  readonly title: string;
  /** Who has made the map; '' when it is not known. */
  readonly creator: string;
  /** Why it is not what the link names: the day has another course by now, or the map is deleted. */
  readonly note?: 'replaced' | 'deleted';
}

/** Where it is played: today's hole and those of days at their own addresses, everything else at that of the challenge. */
export type Place =
  | { readonly kind: 'today' }
  | { readonly kind: 'day'; readonly day: GameDay }
  /** A saved map has the address of its picture, if the server could be asked. */
  | { readonly kind: 'here'; readonly hole: Hole; readonly thumbnailUrl?: string };

export type ChallengeProblem =
  /** The text is no challenge that this page can read. */
  | { readonly kind: ChallengeError }
  /** The course of a coming day; the day is not always known. */
  | { readonly kind: 'coming'; readonly day?: GameDay }
  /** Nobody has the course any more. */
  | { readonly kind: 'gone' }
  /** The server has no such run, or does not show it. */
  | { readonly kind: 'missing' }
  /** The run or its course is not in the link, and the server could not be asked. */
  | { readonly kind: 'unreachable' };

export interface ChallengeSources {
  readonly today: GameDay;
  /** See level-loader.ts. @param number of the level file */
  loadLevel(number: number): ReturnType<typeof loadLevel>;
  readonly api: Pick<Api, 'course' | 'map'>;
}

/** A challenge that was read, for the steps below. */
interface ReadChallenge {
  readonly challenge: Challenge;
  /** The hash of the course in the replay. */
  readonly hash: string;
  /** Undefined when the link does not enclose its course. */
  readonly enclosed: Level | undefined;
}

type Finding = Promise<Result<FoundChallenge, ChallengeProblem>>;

/** How long is waited for what can be done without, ms: a network that accepts requests and never answers counts as none. */
const PATIENCE_MS = 2_000;

/**
 * Finds the course of a challenge. The hash of its replay counts, whatever the link says: who has not finished today's hole must not be shown
 * the way by a link that calls it something else. Where its file does not come in time, challenge-check.ts waits for it longer. Never throws.
 * @param code the text after the #
 */
export async function findChallenge(code: string, sources: ChallengeSources): Finding {
  const decoded = decodeChallenge(code);
  return decoded.ok ? findCourse(decoded.value, sources) : err({ kind: decoded.error });
}

/** Finds the course of a challenge that was read. Never throws. */
export async function findCourse(read: Challenge, sources: ChallengeSources): Finding {
  const { reference, replay, course } = read;
  const finished = readFinishedReplay(replay);
  if (!finished.ok) return err({ kind: finished.error });
  const { courseHash: hash } = finished.value;
  const { today } = sources;
  if (reference?.kind === 'day' && reference.day > today) return err({ kind: 'coming', day: reference.day });
  const [name, courseName, todays] = await Promise.all([
    maskedText(read.name),
    maskedText(course?.name ?? ''),
    levelOfFile(today, sources, PATIENCE_MS),
  ]);
  const challenge: Challenge = { ...read, name };
  if (todays?.hash === hash) return ok({ challenge, level: todays, place: { kind: 'today' }, day: today, title: todays.name, creator: '' });
  const found = { challenge, hash, enclosed: course && levelOfCourse({ ...course, name: courseName }, hash) };
  if (reference?.kind === 'day') return findOfDay(found, reference.day, sources);
  if (reference?.kind === 'map') return findOfMap(found, reference, sources);
  return withLevel(found, sources, (level) => asCode(found, level, today));
}

/** Of an earlier day, or of today with another course than today's. */
async function findOfDay(found: ReadChallenge, day: GameDay, sources: ChallengeSources): Finding {
  const { challenge, hash, enclosed } = found;
  const file = await levelOfFile(day, sources, enclosed && PATIENCE_MS);
  if (file?.hash === hash) return ok({ challenge, level: file, place: { kind: 'day', day }, day, title: file.name, creator: '' });
  // Only its file says what today's hole is: with the course of a link, its runs would count as finishes here.
  if (!file && day === sources.today) return err({ kind: 'unreachable' });
  const hole = holeOfDay(day, sources.today);
  return withLevel(found, sources, (level) => {
    // Without the file the link is believed: the server compares the course with its own when the run is sent.
    if (file || hole === undefined || hole.kind === 'map') return { ...asCode(found, level, sources.today), note: 'replaced' };
    return { challenge, level, place: { kind: 'here', hole: { ...hole, enclosed: level } }, day, title: level.name, creator: '' };
  });
}

async function findOfMap(found: ReadChallenge, reference: MapRef, sources: ChallengeSources): Finding {
  const { challenge, hash, enclosed } = found;
  const answer = await inTime(sources.api.map({ id: reference.id }), enclosed && PATIENCE_MS);
  const newest = answer?.ok ? answer.value : undefined;
  const isDeleted = answer !== undefined && !answer.ok && isMissing(answer.error);
  return withLevel(found, sources, (level) => {
    const code = asCode(found, level, sources.today);
    if (isDeleted) return { ...code, note: 'deleted' };
    const isNewest = newest?.courseHash === hash;
    // A course that the map has never had.
    if (newest && !isNewest && reference.revision >= newest.revision) return code;
    const title = newest?.title ?? level.name;
    const creator = newest?.creatorName ?? '';
    const course = newest && isNewest ? { ...reference, revision: newest.revision } : reference;
    const hole: MapHole = { kind: 'map', day: sources.today, from: 'link', course, title, creator, level: { ...level, name: title } };
    return { challenge, level, place: { kind: 'here', hole, ...(newest && { thumbnailUrl: newest.thumbnailUrl }) }, title, creator };
  });
}

/** With the course of the link, or with that of the server. */
async function withLevel(found: ReadChallenge, { api }: ChallengeSources, describe: (level: Level) => FoundChallenge): Finding {
  if (found.enclosed) return ok(describe(found.enclosed));
  const answer = await api.course({ hash: found.hash });
  if (!answer.ok) return err({ kind: isMissing(answer.error) ? 'gone' : isTooEarly(answer.error) ? 'coming' : 'unreachable' });
  const level = levelOf(answer.value);
  return level?.hash === found.hash ? ok(describe(level)) : err({ kind: 'unreachable' });
}

export const isMissing = (error: ApiFailure): boolean => error.kind === 'http' && error.status === 404;
const isTooEarly = (error: ApiFailure): boolean => error.kind === 'http' && error.status === 425;

/** As a map that nobody has stored: its runs stay in this browser. */
function asCode({ challenge, hash }: ReadChallenge, level: Level, today: GameDay): FoundChallenge {
  const { name: title } = level;
  const code = encodeMap({ ...level, title });
  const course = { kind: 'code', hash } as const;
  const hole: MapHole = { kind: 'map', day: today, from: 'link', course, title, creator: '', ...(code.ok && { code: code.value }), level };
  return { challenge, level, place: { kind: 'here', hole }, title, creator: '' };
}

const levelOfCourse = (course: EnclosedCourse, hash: string): Level => ({ ...course, decorations: [], hash });

/** The level of a day, with its hash as computed here. Undefined when there is none, and when it does not come in time. */
export async function levelOfFile(day: GameDay, { loadLevel }: ChallengeSources, patienceMs?: number): Promise<Level | undefined> {
  if (day < FIRST_DAY) return undefined;
  const loaded = await inTime(loadLevel(levelOfDay(day)), patienceMs);
  return loaded?.ok ? { ...loaded.value.level, hash: courseHash(loaded.value.level) } : undefined;
}

/** Undefined when it takes longer. @param patienceMs undefined: as long as it takes */
export function inTime<T>(pending: Promise<T>, patienceMs: number | undefined): Promise<T | undefined> {
  if (patienceMs === undefined) return pending;
  return Promise.race([pending, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))]);
}
