import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import type { PlayedCourse } from './engine-runs.ts';

/** A committed level with its stored solution. */
export function loadPlayedCourse(number: number): PlayedCourse {
  const { width, height, tiles, hash } = loadLevel(number);
  const replay = decodeReplay(fromBase64(loadSolution(number).replay) ?? new Uint8Array());
  if (!replay.ok) throw new Error(`Level ${number} has no solution`);
  return { width, height, tiles: [...tiles], hash, solution: replay.value.events };
}
