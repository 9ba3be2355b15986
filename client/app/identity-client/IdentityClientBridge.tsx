import { ClerkProvider, useClerk, useUser } from '@clerk/clerk-react';
import type { UserResource } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PageIdentity } from '../../../shared/api/page-config.ts';
import { assert } from '../../../shared/assert.ts';
import { IDENTITY_PATH } from '../../../shared/server-paths.ts';
import { CallbackPanel } from '../../features/account/callback/CallbackPanel.tsx';
import { SignInPanel } from '../../features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../features/account/forms/SignUpPanel.tsx';
import { type Account, accountAtom, accountFormsAtom, clientAtom } from '../../features/account/session/account-atoms.ts';
import { hasSessionCookie } from '../../features/account/session/account-session.ts';
import { loadWordsAtom } from '../../i18n/text-atoms.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { accountUserOf } from './account-user.ts';
import { ContentWithClient } from './ContentWithClient.tsx';
import { clientScript, loadClientScript } from './client-script.ts';
import { useIsSessionUnconfirmed } from './use-is-session-unconfirmed.ts';
import { usePlayerChange } from './use-player-change.ts';

/** How long the service may take to say whether somebody is signed in, ms. */
const ANSWER_TIMEOUT_MS = 10_000;

const FORMS = { SignInPanel, SignUpPanel, CallbackPanel };

/**
 * The client of the identity service. It is rendered beside the game, not around it: it is loaded later, and must not cause the
 * game to render again. It writes what it knows to the atoms of account-atoms.ts.
 */
export function IdentityClientBridge() {
  const { identity } = pageConfig();
  assert(identity, 'a server without accounts has no identity client');
  const isThere = useClientScript(identity);
  const router = useRouter();
  if (!isThere) return null;
  // The host of a hosted instance is in its key.
  const own = identity.own ? { proxyUrl: IDENTITY_PATH } : {};
  return (
    <ClerkProvider publishableKey={identity.publishableKey} clerkJSUrl={clientScript(identity)} telemetry={false} {...router} {...own}>
      <AccountPublisher />
      <AccountSettings />
      <ContentWithClient />
    </ClerkProvider>
  );
}

/** True once the script is loaded, and the words of what needs it. */
function useClientScript(identity: PageIdentity): boolean {
  const setAccount = useSetAtom(accountAtom);
  const loadWords = useSetAtom(loadWordsAtom);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    Promise.all([loadClientScript(identity), loadWords('account')]).then(
      () => setThere(true),
      () => setAccount({ status: 'unavailable' }),
    );
  }, [identity, setAccount, loadWords]);
  return isThere;
}

/** The client keeps the first functions that it gets, so these are stable. */
function useRouter() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  const router = useRef({
    routerPush: (to: string) => latest.current(to),
    routerReplace: (to: string) => latest.current(to, { replace: true }),
  });
  return router.current;
}

/** Writes the client's state to the atoms. */
function AccountPublisher() {
  const clerk = useClerk();
  const { isLoaded, user } = useUser();
  const setAccount = useSetAtom(accountAtom);
  const setClient = useSetAtom(clientAtom);
  const setForms = useSetAtom(accountFormsAtom);
  const { status } = clerk;
  const isUnconfirmed = useIsSessionUnconfirmed(status);
  useEffect(() => {
    if (status === 'error') setAccount({ status: 'unavailable' });
    if (!isLoaded) return;
    setForms(FORMS);
    setClient(clerk);
    setAccount(accountOf(user, isUnconfirmed));
  }, [clerk, status, isUnconfirmed, isLoaded, user, setAccount, setClient, setForms]);
  useEffect(() => {
    if (isLoaded) return undefined;
    // A form must not wait for ever. A later answer of the service still counts.
    const timer = setTimeout(() => setAccount({ status: 'unavailable' }), ANSWER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, setAccount]);
  useEffect(() => () => setClient(null), [setClient]);
  usePlayerChange(!isUnconfirmed);
  return null;
}

/** @param isUnconfirmed the service was never reached: only the cookies show whether there is a session */
function accountOf(user: UserResource | null | undefined, isUnconfirmed: boolean): Account {
  if (user) return { status: 'signedIn', user: accountUserOf(user, isUnconfirmed) };
  return { status: isUnconfirmed && hasSessionCookie(document.cookie) ? 'unavailable' : 'signedOut' };
}
