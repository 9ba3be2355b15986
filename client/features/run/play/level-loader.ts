import { type Level, readLevel } from '../../../../shared/course/level.ts';
import type { LevelError } from '../../../../shared/errors.ts';
import { FALLBACK_LEVEL } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { parseRetryAfter } from '../../../api/retry-after.ts';

export interface NumberedLevel {
  readonly number: number;
  readonly level: Level;
}

/** The server refuses the level until its day starts by the server's clock. */
export interface NotOpenYet {
  /** Whole seconds as of now. */
  readonly opensInSeconds: number;
}

/** Pauses before the second and third try, ms: by then a phone that changes its cell is connected again. */
const RETRY_PAUSES_MS = [400, 1_200];
/** The HTTP status of a level whose day has not started. */
const TOO_EARLY = 425;

type Refusal = LevelError | NotOpenYet;
/** Requests the text of a level file. */
export type FetchText = (url: string) => Promise<Result<string, Refusal>>;

/**
 * Loads a numbered level; a missing one falls back to level 2, one that is not open yet does not.
 * @param base the folder of the level files, ending in '/'
 */
export async function loadLevel(
  number: number,
  base: string,
  fetchText: FetchText = fetchPatiently,
): Promise<Result<NumberedLevel, Refusal>> {
  const text = await fetchText(`${base}${number}.json`);
  if (!text.ok) return text.error === 'level_missing' && number !== FALLBACK_LEVEL ? loadLevel(FALLBACK_LEVEL, base, fetchText) : text;
  const level = parseLevel(text.value);
  return level.ok ? ok({ number, level: level.value }) : level;
}

function parseLevel(text: string): Result<Level, LevelError> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err('level_invalid');
  }
  const level = readLevel(json);
  return level.ok ? level : err('level_invalid');
}

/** Reads a file, and tries again when the network fails. */
export async function fetchPatiently(url: string): Promise<Result<string, Refusal>> {
  let answer = await fetchOnce(url);
  for (const pauseMs of RETRY_PAUSES_MS) {
    if (answer.ok || answer.error !== 'level_unreadable') break;
    await new Promise((done) => setTimeout(done, pauseMs));
    answer = await fetchOnce(url);
  }
  return answer;
}

/** Reads a file, and stops as soon as it is larger than any level. */
export async function fetchOnce(url: string): Promise<Result<string, Refusal>> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    // Some hosts answer unknown URLs with the page itself, so a missing level is HTML.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (response.status === 404 || (response.ok && isPage)) return err('level_missing');
    if (response.status === TOO_EARLY) {
      // What is not read would keep the connection.
      void response.body?.cancel();
      const { min } = LIMITS.openingWaitSeconds;
      const waitMs = parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? 0;
      return err({ opensInSeconds: Math.max(min, Math.ceil(waitMs / 1000)) });
    }
    if (!response.ok || !response.body) return err('level_unreadable');
    return await readBounded(response.body);
  } catch {
    return err('level_unreadable');
  }
}

async function readBounded(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Result<string, LevelError>> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LIMITS.levelFileBytes) {
      void reader.cancel();
      return err('level_invalid');
    }
    chunks.push(part.value);
  }
  return ok(await new Blob(chunks).text());
}
