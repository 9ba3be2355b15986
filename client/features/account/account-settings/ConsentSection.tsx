import { useRef, useState } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { callService } from '../errors/call-service.ts';
import { useSignedIn } from './account-context.ts';
import { Section } from './Section.tsx';
import { useAction } from './use-action.ts';

/** What the player has agreed to. */
export function ConsentSection() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <Section title={text('accountSettings.consent')}>
      <MarketingToggle />
      <div className="account-row">
        <Button className="account-wide" onClick={() => open('consent')}>
          {text('settings.cookies')}
        </Button>
      </div>
    </Section>
  );
}

/** Shows the new choice at once, and the saved one again when saving has failed. */
function MarketingToggle() {
  const { user } = useSignedIn();
  const text = useDialogText();
  const { run, isBusy, failures } = useAction();
  const [choice, setChoice] = useState<boolean>();
  const wanted = useRef<boolean>(undefined);
  const save = async (emailConsent: boolean) => {
    const isSaving = wanted.current !== undefined;
    wanted.current = emailConsent;
    setChoice(emailConsent);
    if (isSaving) return;
    // A player who changes the choice meanwhile gets the last one.
    for (let saved: boolean | undefined; saved !== wanted.current; ) {
      const next = wanted.current;
      // The call replaces all of this metadata, so the other entries are sent along.
      const unsafeMetadata = { ...user.unsafeMetadata, emailConsent: next };
      if (!(await run(() => callService(user, 'unsafeMetadata', () => user.update({ unsafeMetadata }))))) break;
      saved = next;
    }
    wanted.current = undefined;
    setChoice(undefined);
  };
  return (
    <div className="account-row">
      <Toggle
        checked={choice ?? user.unsafeMetadata.emailConsent === true}
        onChange={save}
        label={text('accountSettings.marketing')}
        note={text('accountSettings.marketingNote')}
      />
      <p className="account-row__busy" role="status">
        {isBusy && text('account.saving')}
      </p>
      <div role="alert">{failures.length > 0 && <p className="account-failure">{text('account.privacyFailed')}</p>}</div>
    </div>
  );
}
