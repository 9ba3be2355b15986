import { type ComponentType, useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { accountAtom, clientLoadCountAtom } from '../account/session/account-atoms.ts';
import { ClientErrorBoundary } from '../account/session/ClientErrorBoundary.tsx';

/** Where the client of the identity service lives once it is wanted; nothing of it is loaded before. Draws nothing. */
export function LazyIdentityClient() {
  const loadCount = useAtomValue(clientLoadCountAtom);
  const setAccount = useSetAtom(accountAtom);
  const [Bridge, setBridge] = useState<ComponentType>();
  useEffect(() => {
    if (loadCount === 0) return;
    import('./IdentityClientBridge.tsx').then(
      (loaded) => setBridge(() => loaded.IdentityClientBridge),
      () => setAccount({ status: 'unavailable' }),
    );
  }, [loadCount, setAccount]);
  if (!Bridge) return null;
  // Every wish gets a room of its own: what has failed is not asked again.
  return (
    <ClientErrorBoundary key={loadCount} onFailure={() => setAccount({ status: 'unavailable' })}>
      <Bridge />
    </ClientErrorBoundary>
  );
}
