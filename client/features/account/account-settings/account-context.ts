import type { LoadedClerk, SignedInSessionResource, UserResource } from '@clerk/types';
import { createContext, useContext } from 'react';
import { assert } from '../../../../shared/assert.ts';

/** The user who is signed in, as resources of the official client. */
export interface SignedIn {
  readonly clerk: LoadedClerk;
  readonly user: UserResource;
  readonly session: SignedInSessionResource;
}

export const AccountContext = createContext<SignedIn | null>(null);

/** For components that are rendered only while somebody is signed in. */
export function useSignedIn(): SignedIn {
  const account = useContext(AccountContext);
  assert(account, 'useSignedIn without a signed-in user');
  return account;
}
