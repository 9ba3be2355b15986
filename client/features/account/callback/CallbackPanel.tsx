import type { LoadedClerk } from '@clerk/types';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { openWhenRenderable } from '../../../dialogs/open-when-renderable.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { tabStore } from '../../../platform/storage.ts';
import { useAtomValue, useSetAtom, useStore } from '../../../state/jotai.ts';
import { accountAtom } from '../session/account-atoms.ts';
import { forgetVisit, type ProviderVisit, readVisit, returnPath } from '../social/provider-visit.ts';
import { AttemptPanel } from './AttemptPanel.tsx';
import { connectResultAtom, connectResultOf } from './finish-connect.ts';

/** Finishes what the player has gone to a provider for, and leads back to where that was. */
export function CallbackPanel({ client }: { readonly client: LoadedClerk }) {
  const text = useDialogText();
  const [query] = useState(location.search);
  const [visit] = useState(() => readVisit(tabStore));
  const leave = useLeave(visit);
  const openDialog = useSetAtom(openDialogAtom);
  const toSignIn = useCallback(() => openDialog('signIn'), [openDialog]);
  const [isNew, setNew] = useState(visit?.purpose === 'signUp');
  const onNew = useCallback(() => setNew(true), []);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const isConnecting = visit?.purpose === 'connect';
  useEffect(() => {
    if (isSignedIn && !isConnecting) leave();
  }, [isSignedIn, isConnecting, leave]);
  if (isConnecting && isSignedIn) return <ConnectEnd client={client} visit={visit} query={query} leave={leave} />;
  return (
    <>
      <h1 className="cover__title">{text(isNew ? 'account.signUpTitle' : 'account.signInTitle')}</h1>
      <AttemptPanel client={client} visit={visit} query={query} leave={leave} toSignIn={toSignIn} onNew={onNew} />
    </>
  );
}

/** Returns a function that goes on where the player was. The visit is over then. */
function useLeave(visit: ProviderVisit | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    forgetVisit(tabStore);
    void navigate(returnPath(visit?.from, location.origin), { replace: true });
  }, [navigate, visit]);
}

interface ConnectEndProps {
  readonly client: LoadedClerk;
  readonly visit: ProviderVisit;
  readonly query: string;
  leave(): void;
}

/** Opens the settings again, which the player had left to connect an account. They tell how it has ended. */
function ConnectEnd({ client, visit, query, leave }: ConnectEndProps) {
  const store = useStore();
  useEffect(() => {
    const result = connectResultOf(client, visit, query);
    if (result) store.set(connectResultAtom, result);
    leave();
    openWhenRenderable(store, 'account');
  }, [client, visit, query, leave, store]);
  return null;
}
