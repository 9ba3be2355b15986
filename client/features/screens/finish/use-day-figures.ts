import type { StatsResponse } from '../../../../shared/api/stats.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { decodeReplay } from '../../../../shared/replay/codec.ts';
import { api } from '../../../api/client.ts';
import { type CallState, useCall } from '../../../api/use-call.ts';
import { foreignDay } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { playerChangeCountAtom } from '../../account/session/account-atoms.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';

/**
 * The statistics of the run's day. They are requested once the server has answered the run: earlier ones would not count it. Until then
 * the state is `loading`.
 */
export interface DayFigures {
  readonly answer: CallState<StatsResponse>;
  tryAgain(): void;
}

/** @param counts false for runs that are compared with nobody: nothing is requested */
export function useDayFigures(
  { id, day, strokes, replay }: Pick<FinishedRun, 'id' | 'day' | 'strokes' | 'replay'>,
  submission: SubmissionState | undefined,
  counts: boolean,
): DayFigures {
  // After a sign-in the run, and with it the rank, is the account's.
  const playerChanges = useAtomValue(playerChangeCountAtom);
  const isAnswered = counts && submission?.state !== 'pending';
  const key = isAnswered ? `${id}/${submission?.state}/${playerChanges}` : undefined;
  return useCall(key, () => api.stats({ score: strokes, course: courseOf(replay), date: foreignDay(day) }));
}

/** The hash of the course that was played. A result that is opened again may be of a course that the day had before. */
function courseOf(replay: string | undefined): string | undefined {
  const decoded = replay === undefined ? undefined : decodeReplay(fromBase64(replay) ?? new Uint8Array());
  return decoded?.ok ? decoded.value.courseHash : undefined;
}
