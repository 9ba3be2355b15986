import { useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { canUsePasskeys } from '../session/passkey-abilities.ts';
import { useSignedIn } from './account-context.ts';
import { addPasskey } from './add-passkey.ts';
import { Failures } from './Form.tsx';
import { PasskeyItem } from './PasskeyItem.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row } from './Section.tsx';
import { useAction } from './use-action.ts';

/** The account's passkeys, oldest first, with a button that adds one where the browser can. */
export function PasskeysRow() {
  const text = useDialogText();
  const { user } = useSignedIn();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const { run, isBusy, failures } = useAction();
  // One that was begun and left has no key.
  const passkeys = user.passkeys
    .filter(({ verification }) => verification?.status === 'verified')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const rowRef = useRef<HTMLDivElement>(null);
  const canAdd = canUsePasskeys();
  if (!canAdd && passkeys.length === 0) return null;
  const add = async () => {
    if (await run(() => withReverification(() => addPasskey(user)))) toast(text('accountSettings.passkeyAdded'));
  };
  // The official client has removed the item already, and the focus was in it.
  const focusSection = () => rowRef.current?.closest('section')?.querySelector('h3')?.focus();
  const button = (
    <Button aria-disabled={isBusy} onClick={() => void add()}>
      {text('accountSettings.passkeyAdd')}
    </Button>
  );
  return (
    <Row
      rowRef={rowRef}
      label={text('accountSettings.passkeys')}
      value={text(canAdd ? 'accountSettings.passkeysText' : 'account.passkeyUnsupported')}
      actions={canAdd && button}
    >
      <p className="account-row__busy" role="status">
        {isBusy && text('accountSettings.passkeyAdding')}
      </p>
      <Failures failures={failures} />
      {passkeys.length > 0 && (
        <ul className="account-items">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onGone={focusSection} />
          ))}
        </ul>
      )}
    </Row>
  );
}
