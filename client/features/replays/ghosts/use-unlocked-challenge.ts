import { useEffect } from 'react';
import { api } from '../../../api/client.ts';
import { getRun } from '../../../api/run-api.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';
import { useGame } from '../../run/play/game-context.ts';
import { unlockChallengeAtom } from './extra-ghost.ts';
import { takenChallengeAtom } from './taken-challenge.ts';

/**
 * Loads the run of a challenge that the server keeps until the player has finished the hole, once that may be so.
 * @param isDue false: a finish is on its way to the server
 */
export function useUnlockedChallenge(isDue: boolean): void {
  const store = useStore();
  const { levelHash } = useGame();
  const taken = useAtomValue(takenChallengeAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  useEffect(() => {
    if (isOffline || !isDue || taken?.runId === undefined || taken.replay || taken.courseHash !== levelHash) return;
    void getRun(api, taken.runId, taken.key).then((answer) => {
      if (!answer.ok || answer.value.isLocked || store.get(takenChallengeAtom) !== taken) return;
      const { courseHash, replay } = answer.value.run;
      if (courseHash === taken.courseHash) store.set(unlockChallengeAtom, { ...taken, replay });
    });
  }, [store, isDue, isOffline, taken, levelHash]);
}
