import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { KEY } from '../../../ui/rare-icons.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';
import type { SocialSignIn } from './use-social-sign-in.ts';

interface OtherWaysProps {
  readonly passkey: Pick<PasskeySignIn<never>, 'hasButton' | 'isBusy' | 'begin'>;
  readonly social: SocialSignIn;
  /** The form is working. */
  readonly busy: boolean;
}

/** Ways to sign in that need none of the fields, below the form's own button. Nothing where there are none. */
export function OtherWays({ passkey, social, busy }: OtherWaysProps) {
  const text = useDialogText();
  if (!passkey.hasButton && social.providers.length === 0) return null;
  return (
    <div className="account-form__ways">
      <p className="account-form__or">{text('account.or')}</p>
      {passkey.hasButton && (
        <Button icon={KEY} className="account-form__way" aria-disabled={busy} onClick={() => !busy && passkey.begin()}>
          {text(passkey.isBusy ? 'account.passkeyWaiting' : 'account.usePasskey')}
        </Button>
      )}
      <ProviderButtons social={social} busy={busy} />
    </div>
  );
}
