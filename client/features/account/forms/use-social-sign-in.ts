import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { type Provider, readInstance } from '../session/instance.ts';

/** Sign-in with the account of a provider, beside the fields of a form. */
export interface SocialSignIn {
  /** Providers whose accounts sign in here. */
  readonly providers: readonly Provider[];
  /** The browser is about to go there. */
  readonly goingTo: Provider | undefined;
  begin(provider: Provider): void;
}

/**
 * The buttons of a form for providers.
 * @param run runs a way of the form, after the others have ended
 * @param leave goes to the provider; its step is for a player who is still here
 */
export function useSocialSignIn<Step>(
  client: LoadedClerk,
  run: (action: () => Promise<Step>) => void,
  leave: (provider: Provider) => Promise<Step>,
): SocialSignIn {
  const [goingTo, setGoingTo] = useState<Provider>();
  return {
    providers: readInstance(client).providers.filter(({ canSignIn }) => canSignIn),
    goingTo,
    begin: (provider) =>
      run(async () => {
        setGoingTo(provider);
        try {
          return await leave(provider);
        } finally {
          setGoingTo(undefined);
        }
      }),
  };
}
