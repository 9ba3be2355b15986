import { useRef } from 'react';
import type { ScoreHistoryResponse } from '../../../../shared/api/score-history.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { ok } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { type CallState, useCall } from '../../../api/use-call.ts';
import { type Month, monthQuery } from '../../ground/calendar/calendar-month.ts';

interface ScoreHistoryCall {
  readonly answer: CallState<ScoreHistoryResponse>;
  /** Day of the first score, as far as it is known: undefined before the first answer, null without any score. */
  readonly firstScoreDate: GameDay | null | undefined;
  tryAgain(): void;
}

/**
 * The finished days of a month; nothing of the month before while they load.
 * @param version asks again when it changes
 * @param isReady false while it is unknown whether somebody is signed in: nothing is requested
 */
export function useScoreHistory(
  month: Month,
  { playerId, version, isReady }: { readonly playerId: string | undefined; readonly version: number; readonly isReady: boolean },
): ScoreHistoryCall {
  const { answer, tryAgain } = useCall(isReady ? `${month} ${version}` : undefined, async () => {
    const response = await api.scoreHistory({ ...monthQuery(month), ...(playerId !== undefined && { playerId }) });
    return response.ok ? ok({ month, history: response.value }) : response;
  });
  const first = useRef<GameDay | null>(undefined);
  if (answer.state === 'loaded') first.current = answer.value.history.firstScoreDate as GameDay | null;
  return { answer: answerOf(month, answer), firstScoreDate: first.current, tryAgain };
}

function answerOf(
  month: Month,
  answer: CallState<{ readonly month: Month; readonly history: ScoreHistoryResponse }>,
): CallState<ScoreHistoryResponse> {
  if (answer.state !== 'loaded') return answer;
  return answer.value.month === month ? { state: 'loaded', value: answer.value.history } : { state: 'loading' };
}
