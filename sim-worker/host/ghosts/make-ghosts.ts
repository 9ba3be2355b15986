import type { Level } from '../../../shared/course/level.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { GhostPace, GhostReport, GhostRun } from '../../../shared/protocol/ghosts.ts';
import { ok } from '../../../shared/result.ts';
import { Ghosts, type NamedTrack } from './ghosts.ts';
import { trackMaker } from './track-maker.ts';

/** Makes ghosts of replays: plays each run ahead. One that does not verify is reported and left out. */
export async function makeGhosts(
  level: Level,
  runs: readonly GhostRun[],
  pace: GhostPace,
): Promise<{ readonly ghosts: Ghosts; readonly reports: readonly GhostReport[] }> {
  const found: NamedTrack[] = [];
  const reports: GhostReport[] = [];
  for (const { name, replay } of runs.slice(0, LIMITS.ghosts)) {
    const made = await trackMaker.make(level, replay);
    if (made.ok) found.push({ name, track: made.value });
    reports.push(made.ok ? ok({ strokes: made.value.strokes, infuriating: made.value.infuriating }) : made);
  }
  return { ghosts: new Ghosts(found, pace), reports };
}
