import { useState } from 'react';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import { isSigningOutAtom } from '../session/account-atoms.ts';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';

/** Deletes the account. */
export function DeleteRow() {
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'delete'>();
  return (
    <Row rowRef={rowRef} label={text('accountSettings.delete')} value={text('accountSettings.deleteText')}>
      {opened ? (
        <DeleteForm onCancel={close} />
      ) : (
        <Button tone="pink" className="account-wide" data-part="delete" onClick={() => open('delete')}>
          {text('accountSettings.deleteButton')}
        </Button>
      )}
    </Row>
  );
}

function DeleteForm({ onCancel }: { onCancel(): void }) {
  const { clerk, user } = useSignedIn();
  const text = useDialogText();
  const withReverification = useWithReverification();
  const action = useAction();
  const leave = useLeave();
  const setSigningOut = useSetAtom(isSigningOutAtom);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  // Players without a username type their e-mail.
  const name = user.username ?? user.primaryEmailAddress?.emailAddress ?? user.id;
  const isName = typed.trim() === name;
  const remove = async () => {
    setSigningOut(true);
    if (await action.run(() => withReverification(() => requireAnswer(user.delete(), () => clerk.user?.id !== user.id)))) leave();
    else setSigningOut(false);
  };
  return (
    <Form
      action={action}
      tone="pink"
      submit={text('accountSettings.deleteYes')}
      submitting={text('accountSettings.deleting')}
      isWaiting={!isName}
      onSubmit={remove}
      onCancel={onCancel}
    >
      <TextField
        className="account-delete"
        label={text('accountSettings.deleteType', { name })}
        value={typed}
        onChange={(now) => {
          setTyped(now);
          setRefused(false);
        }}
        onKeyDown={({ key }) => key === 'Enter' && setRefused(!isName)}
        error={isRefused ? text('accountSettings.deleteMismatch') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  );
}

/**
 * Returns a function that closes the dialogs, says that the account is deleted, and ends the client's session. The page returns to the
 * start screen by itself when the player is gone.
 */
function useLeave(): () => void {
  const text = useDialogText();
  const { clerk } = useSignedIn();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const toast = useSetAtom(showToastAtom);
  return () => {
    closeAll();
    toast(text('accountSettings.deleted'));
    // The server has ended the session. This makes the official client delete its cookies, too; otherwise they stay until they expire.
    clerk.setActive({ session: null }).catch(() => undefined);
  };
}
