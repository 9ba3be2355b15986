import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dialog } from '../dialogs/dialogs.ts';
import { accountAtom, accountFormsAtom } from '../features/account/session/account-atoms.ts';
import { ClientGate } from '../features/account/session/ClientGate.tsx';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { pageConfig } from '../platform/page-config.ts';
import { useAtomValue } from '../state/jotai.ts';
import { RouteLink } from '../ui/RouteLink.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useWords } from '../ui/use-words.ts';
import { OpenDialogs } from './OpenDialogs.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';
import '../ui/cover.css';

const WORDS: readonly WordsPart[] = ['dialogs'];

/** The dialogs that something on this page opens. */
const HOSTED: readonly Dialog[] = ['signIn', 'signUp'];

/** `/sso-callback`: players come back to it from the provider of an account. It leads on to where they were. */
export function SsoCallbackPage() {
  const text = useDialogText();
  const textState = useWords(WORDS);
  const navigate = useNavigate();
  // The panel comes with the client, whose forms it shows.
  const panel = useAtomValue(accountFormsAtom);
  const { status } = useAtomValue(accountAtom);
  const hasAccounts = pageConfig().identity !== undefined;
  usePageWithoutHole(HOSTED);
  useEffect(() => {
    if (!hasAccounts) void navigate('/', { replace: true });
  }, [hasAccounts, navigate]);
  if (textState === 'loading' || !hasAccounts) return <LoadingScreen />;
  return (
    <>
      <main className="cover">
        <section className="cover__card">
          <ClientGate>{(client) => panel && <panel.CallbackPanel client={client} />}</ClientGate>
          {status === 'unavailable' && (
            <RouteLink className="button button--paper cover__link" to="/">
              {text('account.backToGame')}
            </RouteLink>
          )}
        </section>
      </main>
      <OpenDialogs />
      <Toasts />
    </>
  );
}
