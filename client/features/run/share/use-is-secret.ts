import { useState } from 'react';
import { addDays, type GameDay } from '../../../../shared/game-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { today } from '../../../platform/today.ts';
import type { FinishedRun } from '../play/play-atoms.ts';
import { showsWay } from './shows-way.ts';

/** Whether a run shows the way to others. Of a day that has just ended by the clock of the device, the server says whether it has. */
export function useIsSecret(run: FinishedRun): boolean {
  const [isSecret] = useState(() => showsWay(run));
  const [isClose] = useState(() => !isSecret && run.day >= addDays(today(), -1));
  const { answer } = useCall(isClose ? run.day : undefined, () => api.userStats());
  if (!isClose) return isSecret;
  return answer.state !== 'loaded' || showsWay(run, answer.value.today.gameDay as GameDay);
}
