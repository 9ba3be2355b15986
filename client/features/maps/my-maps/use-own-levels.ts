import { useMemo } from 'react';
import type { MyMap } from '../../../../shared/api/maps.ts';
import { ok } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { type ListedDraft, mergeLevels, type OwnLevel } from './own-levels.ts';
import { listDrafts } from './player-drafts.ts';

/** Of a player without an account. */
const NO_MAPS: readonly MyMap[] = [];

export interface OwnLevels {
  /** The last changed first; without the saved maps as long as these are not known. */
  readonly levels: readonly OwnLevel[];
  /** Of the saved maps. A player without an account has none. */
  readonly state: 'loading' | 'failed' | 'loaded';
  tryAgain(): void;
}

/** The saved maps of the account that is signed in, merged with the drafts of this browser. */
export function useOwnLevels(): OwnLevels {
  const { user } = useAtomValue(accountAtom);
  const access = useAtomValue(accessAtom);
  const owner = access === 'account' ? `account ${user?.id ?? ''}` : undefined;
  const { answer, tryAgain } = useCall(owner, () => api.myMaps());
  const drafts = useDrafts(user?.id);
  const known = answer.state === 'loaded' ? answer.value.maps : undefined;
  const maps = access === 'device' ? NO_MAPS : known;
  const levels = useMemo(() => mergeLevels(maps, drafts ?? []), [maps, drafts]);
  if (!drafts || access === 'unknown') return { levels, state: 'loading', tryAgain };
  if (owner === undefined) return { levels, state: 'loaded', tryAgain };
  return { levels, state: answer.state === 'error' ? 'failed' : answer.state, tryAgain };
}

/** Undefined until they are read. @param owner another account has other drafts */
function useDrafts(owner = 'nobody'): readonly ListedDraft[] | undefined {
  const { answer } = useCall(owner, () => listDrafts().then(ok));
  return answer.state === 'loaded' ? answer.value : undefined;
}
