import type { ExternalAccountResource } from '@clerk/types';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { connectResultAtom } from '../callback/finish-connect.ts';
import { useFailures } from '../errors/use-failures.ts';
import type { Provider } from '../session/instance.ts';
import { goToConnect } from '../social/leave-page.ts';
import { ProviderName } from '../social/ProviderName.tsx';
import { useSignedIn } from './account-context.ts';
import { ConnectedAccountItem } from './ConnectedAccountItem.tsx';
import { connectedAccountsOf, providerOf, requireRedirect } from './connected-accounts.ts';
import { Failures } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row } from './Section.tsx';
import { useAction } from './use-action.ts';

interface ConnectedAccountsRowProps {
  /** Providers that are on. */
  readonly providers: readonly Provider[];
  /** Other sessions have been signed out. */
  onOthersOut(): void;
}

/** The player's accounts at providers, with a button for each provider that could be connected. */
export function ConnectedAccountsRow({ providers, onOthersOut }: ConnectedAccountsRowProps) {
  const text = useDialogText();
  const { user } = useSignedIn();
  const withReverification = useWithReverification();
  const action = useAction();
  const rowRef = useRef<HTMLDivElement>(null);
  const [goingTo, setGoingTo] = useState('');
  const { failures, clear } = useConnectResult(providers, rowRef);
  const accounts = connectedAccountsOf(user);
  const free = providers.filter(({ strategy }) => accounts.every((account) => `oauth_${account.provider}` !== strategy));
  const go = async (name: string, strategy: string, begin: (redirectUrl: string) => Promise<ExternalAccountResource>) => {
    clear();
    setGoingTo(name);
    await action.run(() => goToConnect(strategy, (redirectUrl) => withReverification(() => requireRedirect(begin(redirectUrl)))));
    setGoingTo('');
  };
  // The official client has removed the item already, and the focus was in it.
  const focusSection = () => rowRef.current?.closest('section')?.querySelector('h3')?.focus();
  return (
    <Row rowRef={rowRef} label={text('accountSettings.social')} value={text('accountSettings.socialText')}>
      <p className="account-row__busy" role="status">
        {goingTo && text('accountSettings.goingTo', { provider: goingTo })}
      </p>
      <Failures failures={action.failures.length > 0 ? action.failures : failures} />
      {accounts.length > 0 && (
        <ul className="account-items">
          {accounts.map((account) => {
            const provider = providerOf(account, providers);
            return (
              <ConnectedAccountItem
                key={account.id}
                account={account}
                provider={provider}
                isBusy={action.isBusy}
                onReconnect={() => void go(provider.name, provider.strategy, (redirectUrl) => account.reauthorize({ redirectUrl }))}
                onGone={focusSection}
                onOthersOut={onOthersOut}
              />
            );
          })}
        </ul>
      )}
      {free.length > 0 && (
        <div className="account-connects">
          {free.map(({ strategy, name, logoUrl }) => (
            <Button
              key={strategy}
              aria-disabled={action.isBusy}
              onClick={() => void go(name, strategy, (redirectUrl) => user.createExternalAccount({ strategy, redirectUrl }))}
            >
              <ProviderName logoUrl={logoUrl}>{text('accountSettings.socialConnect', { provider: name })}</ProviderName>
            </Button>
          ))}
        </div>
      )}
    </Row>
  );
}

/** Tells how the visit has ended from which the player has just come back: a failure in the row, a success beside it. */
function useConnectResult(providers: readonly Provider[], rowRef: RefObject<HTMLDivElement | null>) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const failuresOf = useFailures('settings');
  const [result, setResult] = useAtom(connectResultAtom);
  const name = providers.find(({ strategy }) => strategy === result?.strategy)?.name ?? '';
  const isConnected = result?.isConnected ?? false;
  const [isBack] = useState(result !== null);
  useEffect(() => {
    if (!isBack) return undefined;
    // Not before the dialog has moved the focus to its title.
    const frame = requestAnimationFrame(() => {
      rowRef.current?.closest('section')?.querySelector('h3')?.focus();
      rowRef.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isBack, rowRef]);
  useEffect(() => {
    if (!isConnected) return;
    toast(text('accountSettings.socialConnected', { provider: name }));
    setResult(null);
  }, [isConnected, name, setResult, text, toast]);
  // What was told is over when the settings close.
  useEffect(() => () => setResult(null), [setResult]);
  return { failures: result?.error === undefined ? [] : failuresOf(result.error), clear: () => setResult(null) };
}
