import type { ExternalAccountResource } from '@clerk/types';
import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { ServiceUnreachableError } from '../errors/call-service.ts';
import type { Provider } from '../session/instance.ts';
import { ProviderName } from '../social/ProviderName.tsx';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { useParts } from './Section.tsx';
import { signOutOthers } from './sign-out-others.ts';
import { useAction } from './use-action.ts';

interface AccountProps {
  readonly account: ExternalAccountResource;
  readonly provider: Provider;
  /** The account was removed, and this item with it. */
  onGone(): void;
  /** Other sessions have been signed out. */
  onOthersOut(): void;
}

interface ConnectedAccountItemProps extends AccountProps {
  /** The browser is about to go to a provider. */
  readonly isBusy: boolean;
  onReconnect(): void;
}

/** One account at a provider: whose it is, whether it works, and a button that disconnects it. */
export function ConnectedAccountItem({ account, provider, isBusy, onReconnect, ...events }: ConnectedAccountItemProps) {
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'disconnect'>();
  const { name } = provider;
  const who = account.username || account.emailAddress || account.label || '';
  const works = account.verification?.status === 'verified';
  const labelled = (words: string) => ({ 'aria-label': `${words}: ${name}`, children: words });
  return (
    <li>
      <div ref={rowRef}>
        <div className="account-row__line">
          <div className="account-row__words">
            <h5 className="account-items__name">
              <ProviderName logoUrl={provider.logoUrl}>{name}</ProviderName>
            </h5>
            <div className="account-row__value">
              {who && <span>{who}</span>}
              {!works && <span className="account-mark">{text('accountSettings.socialLost')}</span>}
            </div>
          </div>
          {!opened && (
            <div className="account-row__actions">
              {!works && (
                <Button
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && onReconnect()}
                  {...labelled(text('accountSettings.socialAgain'))}
                />
              )}
              <Button data-part="disconnect" onClick={() => open('disconnect')} {...labelled(text('accountSettings.socialDisconnect'))} />
            </div>
          )}
        </div>
        {opened && <DisconnectForm account={account} provider={provider} onCancel={close} {...events} />}
      </div>
    </li>
  );
}

/** A session that began with the account would go on, so the form offers to end the others. */
function DisconnectForm({ account, provider: { name }, onGone, onOthersOut, onCancel }: AccountProps & { onCancel(): void }) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const signedIn = useSignedIn();
  const withReverification = useWithReverification();
  const action = useAction();
  const [endsOthers, setEndsOthers] = useState(true);
  const disconnect = async () => {
    const removal = async () => {
      await account.destroy();
      // Offline, the official client hides that a call has failed.
      if (signedIn.clerk.user?.externalAccounts.some(({ id }) => id === account.id))
        throw new ServiceUnreachableError('It is still connected');
    };
    if (!(await action.run(() => withReverification(removal)))) return;
    const areOut = !endsOthers || (await signOutOthers(signedIn));
    toast(text(areOut ? 'accountSettings.socialDisconnected' : 'accountSettings.socialOthersIn', { provider: name }));
    onGone();
    if (endsOthers) onOthersOut();
  };
  return (
    <Form action={action} tone="pink" submit={text('accountSettings.socialDisconnect')} onSubmit={disconnect} onCancel={onCancel}>
      <p>{text('accountSettings.socialDisconnectText', { provider: name })}</p>
      <Check checked={endsOthers} onChange={setEndsOthers} label={text('accountSettings.passwordOthers')} />
    </Form>
  );
}
