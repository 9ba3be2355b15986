import { type ComponentType, useEffect, useState } from 'react';
import { accountAtom, clientLoadCountAtom } from '../../features/account/session/account-atoms.ts';
import { ClientErrorBoundary } from '../../features/account/session/ClientErrorBoundary.tsx';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';

// Without a `then` of its own, the import also fails when a style sheet of the part cannot be loaded.
const importBridge = () => import('./IdentityClientBridge.tsx');

/** Loads the client of the identity service on request. Renders nothing visible. */
export function LazyIdentityClient() {
  const loadCount = useAtomValue(clientLoadCountAtom);
  const setAccount = useSetAtom(accountAtom);
  const [Bridge, setBridge] = useState<ComponentType>();
  useEffect(() => {
    if (loadCount === 0) return;
    importBridge().then(
      (loaded) => setBridge(() => loaded.IdentityClientBridge),
      () => setAccount({ status: 'unavailable' }),
    );
  }, [loadCount, setAccount]);
  if (!Bridge) return null;
  // Every request makes a new component: one that failed does not try again.
  return (
    <ClientErrorBoundary key={loadCount} onFailure={() => setAccount({ status: 'unavailable' })}>
      <Bridge />
    </ClientErrorBoundary>
  );
}
