import type { LockedRun } from '../../../../shared/api/common.ts';
import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import type { ReplayError, SimError } from '../../../../shared/errors.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { WatchedRun, WatchReport } from '../../../../shared/protocol/playback.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isRunId } from '../../../../shared/run-page.ts';
import type { Api } from '../../../api/client.ts';
import { getRun } from '../../../api/run-api.ts';
import type { NamedPlayer } from '../../../i18n/guest-names.ts';
import { playAhead } from '../../../sim/play-ahead.ts';
import type { Secrecy } from '../../run/play/todays-secret.ts';
import { isRefusal } from '../viewer/proof.ts';
import {
  type ChallengeProblem,
  type ChallengeSources,
  type FoundChallenge,
  findChallenge,
  findCourse,
  inTime,
  isMissing,
  levelOfFile,
} from './found-challenge.ts';

/** How long is waited for today's hole and the player's results, ms. Then nobody can tell, and the run is not shown. */
const SECRECY_PATIENCE_MS = 8_000;

/** A run that the server has, with its share key where others may not see it without one. */
export interface StoredRunRef {
  readonly id: string;
  readonly key: string | undefined;
}

/** Where a challenge comes from: its link holds the run, or names it. */
export type ChallengeSource = { readonly kind: 'code'; readonly code: string } | ({ readonly kind: 'run' } & StoredRunRef);

/** A challenge that can be taken. All that is needed to show the run is in it, but for a run that the server keeps. */
export interface CheckedChallenge extends Omit<FoundChallenge, 'challenge'> {
  /** Who challenges; `username` is '' where it is not known. */
  readonly player: NamedPlayer;
  /** What was played, by the word of the link or of the server. */
  readonly reference: CourseRef | null;
  /** What the run is; or why it is not true: then nothing of it is shown. A run that the server keeps is believed. */
  readonly run: Result<Pick<WatchedRun, 'strokes' | 'infuriating'>, ReplayError>;
  /** Whether the run may be shown: not while it would show the way up today's hole, which the player has not finished yet. */
  readonly secrecy: Secrecy;
  /** Absent as long as the server keeps the run. */
  readonly replay?: Uint8Array;
  /** Absent where the link holds the run. */
  readonly stored?: StoredRunRef;
  /** The run is the player's own: there is nothing to beat. */
  readonly isOwn?: boolean;
}

interface CheckSources extends ChallengeSources {
  readonly api: Pick<Api, 'course' | 'map' | 'run'>;
  /** See todays-secret.ts. */
  secrecyOf(hash: string): Promise<Secrecy>;
}

export type CheckProblem =
  | ChallengeProblem
  /** The simulation cannot be used. */
  | { readonly kind: 'engine'; readonly error: SimError }
  | { readonly kind: 'crashed' };

type Checking = Promise<Result<CheckedChallenge, CheckProblem>>;

/** Finds a challenge and plays its run. Never throws. */
export async function checkChallenge(source: ChallengeSource, sources: CheckSources): Checking {
  if (source.kind === 'run') return checkStored({ id: source.id, key: source.key }, sources);
  const found = await findChallenge(source.code, sources);
  if (!found.ok) return found;
  return checkRun(found.value, { player: { username: found.value.challenge.name, guest: null } }, sources);
}

async function checkStored(stored: StoredRunRef, sources: CheckSources): Checking {
  if (!isRunId(stored.id)) return err({ kind: 'missing' });
  const answer = await getRun(sources.api, stored.id, stored.key);
  if (!answer.ok) return err({ kind: isMissing(answer.error) ? 'missing' : 'unreachable' });
  if (answer.value.isLocked) return checkLocked(answer.value.known, stored, sources);
  const { run } = answer.value;
  const replay = fromBase64(run.replay);
  if (!replay) return err({ kind: 'unreachable' });
  const player = playerOf(run);
  const found = await findCourse({ name: player.username, reference: referenceOf(run), replay }, sources);
  if (!found.ok) return found;
  const isDeleted = run.course === null && run.gameDay === null;
  return checkRun({ ...found.value, ...(isDeleted && { note: 'deleted' }) }, { player, stored, isOwn: run.isUser }, sources);
}

/** Of a day with another course by now the link still names the day. */
const referenceOf = ({ course, gameDay }: RunResponse): CourseRef | null =>
  (course as CourseRef | null) ?? (gameDay === null ? null : { kind: 'day', day: gameDay as GameDay });

/** What the server tells of a run on the hole of an open day, which the player has not finished yet. */
async function checkLocked(known: LockedRun, stored: StoredRunRef, sources: CheckSources): Checking {
  const day = known.gameDay as GameDay;
  if (day > sources.today) return err({ kind: 'coming', day });
  const level = await levelOfFile(day, sources);
  if (!level) return err({ kind: 'unreachable' });
  // The day has had another course since.
  if (known.courseHash !== undefined && level.hash !== known.courseHash) return err({ kind: 'gone' });
  const place = day === sources.today ? ({ kind: 'today' } as const) : ({ kind: 'day', day } as const);
  const run = ok({ strokes: known.score, infuriating: known.infuriatingMode });
  const reference = { kind: 'day', day } as const;
  return ok({ level, place, day, title: level.name, creator: '', player: playerOf(known), reference, run, secrecy: 'secret', stored });
}

/** A guest is told by the number alone, which the page makes a name of. */
const playerOf = ({ username, guest }: NamedPlayer): NamedPlayer => ({ username: guest === null ? username : '', guest });

async function checkRun(
  { challenge, ...found }: FoundChallenge,
  from: Pick<CheckedChallenge, 'player' | 'stored' | 'isOwn'>,
  sources: CheckSources,
): Checking {
  const { level } = found;
  const { replay, reference } = challenge;
  let run: WatchReport;
  let secrecy: Secrecy;
  try {
    // Asked for every course: a link may call today's hole something else, and its file may have come too late before.
    const secrecyInTime = inTime(sources.secrecyOf(level.hash), SECRECY_PATIENCE_MS);
    [run, secrecy = 'unknown'] = await Promise.all([playAhead(level, replay), secrecyInTime]);
  } catch {
    return err({ kind: 'crashed' });
  }
  const { today } = sources;
  const placed = secrecy === 'secret' ? { ...found, place: { kind: 'today' } as const, day: today } : found;
  const checked = { ...placed, ...from, reference, secrecy, replay };
  if (run.ok) return ok({ ...checked, run });
  // No course that can be played.
  if (run.error === 'level_invalid') return err({ kind: 'malformed' });
  return isRefusal(run.error) ? ok({ ...checked, run: err(run.error) }) : err({ kind: 'engine', error: run.error });
}
