import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { localStore } from '../../../platform/storage.ts';
import { today } from '../../../platform/today.ts';
import { fetchOnce, loadLevel } from '../../run/play/level-loader.ts';
import { secrecyOf } from '../../run/play/todays-secret.ts';
import { type ChallengeSource, checkChallenge } from './challenge-check.ts';

const LEVEL_BASE = `${import.meta.env.BASE_URL}levels/`;

/** Finds and checks the challenge of an address. @param source the same object as long as it is one challenge */
export const useCheckedChallenge = (source: ChallengeSource) =>
  useCall(source, () => {
    const day = today();
    return checkChallenge(source, {
      today: day,
      // Most challenges do without the file.
      loadLevel: (number) => loadLevel(number, LEVEL_BASE, fetchOnce),
      api,
      secrecyOf: (hash) => secrecyOf(hash, { day, texts: localStore, api, levelBase: LEVEL_BASE }),
    });
  });
