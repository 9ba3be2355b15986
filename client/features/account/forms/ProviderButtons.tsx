import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProviderName } from '../social/ProviderName.tsx';
import type { SocialSignIn } from './use-social-sign-in.ts';
import '../social/providers.css';

/** From this many on, the buttons stand side by side and show names only. */
const MANY = 3;

interface ProviderButtonsProps {
  readonly social: SocialSignIn;
  /** The form is working. */
  readonly busy: boolean;
}

/** One button for each provider. Nothing where there are none. */
export function ProviderButtons({ social: { providers, goingTo, begin }, busy }: ProviderButtonsProps) {
  const text = useDialogText();
  if (providers.length === 0) return null;
  const isShort = providers.length >= MANY;
  const buttons = providers.map((provider) => {
    const { strategy, name, logoUrl } = provider;
    const words = text('accountSettings.continueWith', { provider: name });
    return (
      <Button
        key={strategy}
        className="account-form__way"
        aria-label={isShort ? words : undefined}
        aria-disabled={busy}
        onClick={() => !busy && begin(provider)}
      >
        <ProviderName logoUrl={logoUrl}>{isShort ? name : words}</ProviderName>
      </Button>
    );
  });
  return (
    <>
      <div className={isShort ? 'provider-buttons provider-buttons--short' : 'provider-buttons'}>{buttons}</div>
      <p className="provider-buttons__said" role="status">
        {goingTo && text('accountSettings.goingTo', { provider: goingTo.name })}
      </p>
    </>
  );
}
