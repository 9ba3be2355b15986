import type { LoadedClerk, SignedInSessionResource, UserResource } from '@clerk/types';
import { createContext, useContext } from 'react';
import { assert } from '../../../shared/assert.ts';

/** Whoever is signed in, by the official client's own resources. */
export interface SignedIn {
  readonly clerk: LoadedClerk;
  readonly user: UserResource;
  readonly session: SignedInSessionResource;
}

export const AccountContext = createContext<SignedIn | null>(null);

/** For what is drawn of an account only. */
export function useSignedIn(): SignedIn {
  const account = useContext(AccountContext);
  assert(account, 'nobody is signed in here');
  return account;
}
