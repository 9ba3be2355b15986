import type { Session } from '../database/session.ts';
import { findWrongCounts, mendCounts, type WrongCount } from './compared-counts.ts';
import { findWrongPlays, mendPlays, type WrongPlay } from './compared-plays.ts';
import { findWrongStreaks, mendStreaks, type WrongStreak } from './compared-streaks.ts';

/** What does not agree. */
interface Differences {
  readonly plays: readonly WrongPlay[];
  readonly streaks: readonly WrongStreak[];
  readonly counts: readonly WrongCount[];
}

/** Two that mend at once would add a difference twice. No other advisory lock of this database has this number. */
const MEND_LOCK = 726_302;

/** Compares everything that must agree. @returns a line for each difference */
export async function check(session: Session): Promise<string[]> {
  return linesOf(await findDifferences(session));
}

/**
 * Repairs what does not agree, in one transaction. Players are locked as the server locks them, in the order of their ids, and compared once
 * more under the lock: so it may run beside a server. Unlocked ball styles are not compared, because what is earned stays earned.
 * @returns a line for each difference that it has found
 */
export async function mend(session: Session): Promise<string[]> {
  await session.query('BEGIN');
  try {
    await session.query('SELECT pg_advisory_xact_lock($1)', [MEND_LOCK]);
    const found = await findDifferences(session);
    const playerIds = [...new Set([...found.plays, ...found.streaks].map(({ playerId }) => playerId))];
    await session.query('SELECT 1 FROM player WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [playerIds]);
    await mendPlays(session, playerIds);
    await mendStreaks(session, playerIds);
    await mendCounts(session);
    await session.query('COMMIT');
    return linesOf(found);
  } catch (error) {
    await session.query('ROLLBACK');
    throw error;
  }
}

async function findDifferences(session: Session): Promise<Differences> {
  return { plays: await findWrongPlays(session), streaks: await findWrongStreaks(session), counts: await findWrongCounts(session) };
}

function linesOf({ plays, streaks, counts }: Differences): string[] {
  return [
    ...plays.flatMap(playLines),
    ...streaks.map(
      ({ playerId, streak, streakDay, wantedStreak, wantedDay }) =>
        `Player ${playerId}: the streak is ${streakText(streak, streakDay)}, the finished days say ${streakText(wantedStreak, wantedDay)}.`,
    ),
    ...counts.map(
      ({ day, measure, bucket, stored, expected }) => `${day}: the count "${measure}" of ${bucket} is ${stored}, the rows say ${expected}.`,
    ),
  ];
}

function playLines(play: WrongPlay): string[] {
  const { day, playerId, total, bestTotal, firstTotal, blindTotal } = play;
  const where = `${day}, player ${playerId}:`;
  const same = total === bestTotal ? ', of another run' : '';
  return [
    ...(play.isBestWrong ? [`${where} the best run is ${strokesText(total)}${same}, the ranked runs say ${strokesText(bestTotal)}.`] : []),
    ...(play.isFirstWrong ? [`${where} the blind run is ${strokesText(firstTotal)}, the runs say ${strokesText(blindTotal)}.`] : []),
    ...(play.isUncounted ? [`${where} there is a ranked run, and the player does not count as one who started.`] : []),
  ];
}

function strokesText(strokes: number | null): string {
  return strokes === null ? 'none' : String(strokes);
}

function streakText(streak: number, day: string | null): string {
  return day === null ? `${streak}` : `${streak} up to ${day}`;
}
