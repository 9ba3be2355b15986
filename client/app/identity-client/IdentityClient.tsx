import { accountAtom, clientLoadCountAtom } from '../../features/account/session/account-atoms.ts';
import { ClientErrorBoundary } from '../../features/account/session/ClientErrorBoundary.tsx';
import { type Store, useAtomValue, useStore } from '../../state/jotai.ts';
import { lazily } from '../../ui/lazily.tsx';

const fail = (store: Store) => store.set(accountAtom, { status: 'unavailable' });

const Bridge = lazily(async () => (await import('./IdentityClientBridge.tsx')).IdentityClientBridge, { onFailure: fail });

/** The client of the identity service, loaded on request. Renders nothing visible. */
export function IdentityClient() {
  const store = useStore();
  const loadCount = useAtomValue(clientLoadCountAtom);
  if (loadCount === 0) return null;
  // Every request draws it anew: one that failed does not try again.
  return (
    <ClientErrorBoundary key={loadCount} onFailure={() => fail(store)}>
      <Bridge />
    </ClientErrorBoundary>
  );
}
