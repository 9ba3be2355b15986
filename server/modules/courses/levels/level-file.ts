import { readFile, stat } from 'node:fs/promises';
import type { Decoration, Theme } from '../../../../shared/course/course.ts';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import { readLevel } from '../../../../shared/course/level.ts';
import type { MedalStrokes } from '../../../../shared/course/medals.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import { validateMap } from '../../../../shared/course/validate.ts';
import { LIMITS } from '../../../../shared/limits.ts';

/** The course of a level file, with the hash that the server computed from its tiles. */
export interface LevelCourse {
  /** From the file; '' and 0 when the file has none. */
  readonly name: string;
  readonly par: number;
  /** Null when the file has none. */
  readonly medals: MedalStrokes | null;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint16Array;
  /** First 16 hex digits of the course's SHA-256. */
  readonly hash: string;
  readonly theme: Theme;
  readonly decorations: readonly Decoration[];
  /** Rows without sky. */
  readonly caves?: string | undefined;
  /** Checkpoint flags of the course. */
  readonly checkpoints: number;
}

/** The course of a numbered level file. */
export interface ServerLevel extends LevelCourse {
  readonly number: number;
}

/**
 * Reads and checks one numbered level file.
 * @returns undefined when there is no such file
 * @throws Error when the course cannot be played, or the file states another hash than the course has
 */
export async function loadLevelFile(path: string, number: number): Promise<ServerLevel | undefined> {
  const course = await loadLevelCourse(path, `Level ${number}`);
  return course && { number, ...course };
}

/**
 * Loads the course of any level file.
 * @param label names the file in errors
 */
export async function loadLevelCourse(path: string, label: string): Promise<LevelCourse | undefined> {
  const text = await readBounded(path);
  if (text === undefined) return undefined;
  const level = readLevel(JSON.parse(text));
  if (!level.ok) throw new Error(`${label}: ${level.error.join('; ')}`);
  const { width, height, tiles, name, par, medals = null, theme, decorations, caves } = level.value;
  const { errors } = validateMap(level.value);
  if (errors.length > 0) throw new Error(`${label}: ${errors.join('; ')}`);
  const hash = courseHash(level.value);
  if (level.value.hash !== '' && level.value.hash !== hash)
    throw new Error(`${label}: the file states hash ${level.value.hash}, its course has ${hash}`);
  const checkpoints = tiles.reduce((count, tile) => count + (tile === TILES.checkpointFlag ? 1 : 0), 0);
  return { name, par, medals, width, height, tiles, theme, decorations, caves, hash, checkpoints };
}

async function readBounded(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size > LIMITS.levelFileBytes) throw new Error(`${path} is larger than ${LIMITS.levelFileBytes} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
