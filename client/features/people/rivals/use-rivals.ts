import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { atom, useAtomValue } from '../../../state/jotai.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { RivalList, type RivalsSnapshot } from './rival-list.ts';

const userIdAtom = atom((get) => get(accountAtom).user?.id);

/** The list of the account that is signed in: another account has another one. */
const rivalListAtom = atom((get) => {
  // Names the account that the list belongs to.
  get(userIdAtom);
  return new RivalList({ load: () => api.rivals(), change: (body) => api.changeRival(body) });
});

/** The rivals of the account that is signed in, as far as they were loaded. */
export function useRivals(): RivalsSnapshot & { readonly list: RivalList } {
  const list = useAtomValue(rivalListAtom);
  return { ...useSyncExternalStore(list.subscribe, list.snapshot), list };
}
