import type { LoadedClerk } from '@clerk/types';
import { type ReactNode, useEffect } from 'react';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { accountAtom, clientAtom, clientLoadCountAtom, loadClientAtom } from './account-atoms.ts';
import { ClientErrorBoundary } from './ClientErrorBoundary.tsx';
import './client-gate.css';

interface ClientGateProps {
  /** Renders what needs the client. */
  readonly children: (client: LoadedClerk) => ReactNode;
}

/**
 * Requests the identity client, and renders what needs it once it is loaded. Until then it shows that it loads; when the client is
 * unavailable it shows why, with a button that tries again.
 */
export function ClientGate({ children }: ClientGateProps) {
  const client = useAtomValue(clientAtom);
  const [{ status }, setAccount] = useAtom(accountAtom);
  const loadCount = useAtomValue(clientLoadCountAtom);
  const load = useSetAtom(loadClientAtom);
  const hasAccounts = pageConfig().identity !== undefined;
  useEffect(() => {
    if (hasAccounts) load();
  }, [hasAccounts, load]);
  if (!hasAccounts) return <Closed />;
  if (status === 'unavailable') return <Unavailable tryAgain={load} />;
  if (!client) return <ClientLoading />;
  return (
    <ClientErrorBoundary key={loadCount} onFailure={() => setAccount({ status: 'unavailable' })}>
      {children(client)}
    </ClientErrorBoundary>
  );
}

/** This server has no accounts. */
function Closed() {
  const text = useDialogText();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (
    <div className="client-gate">
      <p>{text('account.closed')}</p>
      <Button tone="yellow" onClick={() => closeAll()}>
        {text('account.backToGame')}
      </Button>
    </div>
  );
}

export function ClientLoading() {
  const text = useDialogText();
  return (
    <div className="client-gate" role="status">
      <PixelBall className="client-gate__ball" />
      <p>{text('account.loading')}</p>
    </div>
  );
}

function Unavailable({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  return (
    <div className="client-gate" role="alert">
      <p>{text(navigator.onLine ? 'account.unavailable' : 'account.offline')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
