import { useEffect, useState } from 'react';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { localStore } from '../../../platform/storage.ts';
import { today } from '../../../platform/today.ts';
import { fetchOnce, loadLevel } from '../../run/play/level-loader.ts';
import { secrecyOf } from '../../run/play/todays-secret.ts';
import { type CheckedChallenge, type CheckProblem, type CheckSources, checkChallenge } from './challenge-check.ts';

const LEVEL_BASE = `${import.meta.env.BASE_URL}levels/`;

/** The challenge of an address; undefined while it is looked for and checked. @param code the text after the # */
export function useCheckedChallenge(code: string): {
  readonly checked: Result<CheckedChallenge, CheckProblem> | undefined;
  tryAgain(): void;
} {
  const [checked, setChecked] = useState<Result<CheckedChallenge, CheckProblem>>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round repeats the search
  useEffect(() => {
    let isCurrent = true;
    setChecked(undefined);
    const day = today();
    const sources: CheckSources = {
      today: day,
      // Most challenges do without the file.
      loadLevel: (number) => loadLevel(number, LEVEL_BASE, fetchOnce),
      api,
      secrecyOf: (hash) => secrecyOf(hash, { day, texts: localStore, api, levelBase: LEVEL_BASE }),
    };
    void checkChallenge(code, sources).then((result) => {
      if (isCurrent) setChecked(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, round]);
  return { checked, tryAgain: () => setRound((before) => before + 1) };
}
