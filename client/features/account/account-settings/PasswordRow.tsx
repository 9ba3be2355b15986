import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { PasswordField, PasswordOwner } from '../../../ui/PasswordField.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { callService } from '../errors/call-service.ts';
import { wordsAt } from '../errors/failure-words.ts';
import { NewPasswordField } from '../forms/NewPasswordField.tsx';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';

interface PasswordProps {
  /** Other sessions have been signed out. */
  onOthersOut(): void;
}

/** Sets, changes or removes the password. */
export function PasswordRow({ onOthersOut }: PasswordProps) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'set' | 'remove'>();
  const isSet = user.passwordEnabled;
  const name = text('account.password');
  const actions = (
    <>
      <Button data-part="set" aria-label={isSet ? `${text('accountSettings.change')}: ${name}` : undefined} onClick={() => open('set')}>
        {text(isSet ? 'accountSettings.change' : 'accountSettings.passwordSet')}
      </Button>
      {isSet && (
        <Button data-part="remove" aria-label={`${text('accountSettings.remove')}: ${name}`} onClick={() => open('remove')}>
          {text('accountSettings.remove')}
        </Button>
      )}
    </>
  );
  return (
    <Row
      rowRef={rowRef}
      label={name}
      value={text(isSet ? 'accountSettings.passwordOn' : 'accountSettings.passwordOff')}
      actions={!opened && actions}
    >
      {opened === 'set' && <PasswordForm onOthersOut={onOthersOut} onDone={close} />}
      {opened === 'remove' && <RemoveForm onDone={close} />}
    </Row>
  );
}

function PasswordForm({ onOthersOut, onDone }: PasswordProps & { onDone(): void }) {
  const { clerk, user } = useSignedIn();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [signOutOfOtherSessions, setSignOut] = useState(true);
  const hadPassword = user.passwordEnabled;
  const save = async () => {
    if (hadPassword && current === '') return action.refuse(text('account.emptyPassword'), 'currentPassword');
    if (next === '') return action.refuse(text('account.emptyPassword'), 'password');
    const params = { newPassword: next, signOutOfOtherSessions, ...(hadPassword && { currentPassword: current }) };
    if (!(await action.run(() => withReverification(() => callService(user, 'unsafeMetadata', () => user.updatePassword(params)))))) return;
    toast(text('accountSettings.passwordSaved'));
    onDone();
    if (signOutOfOtherSessions) onOthersOut();
  };
  return (
    <Form action={action} owns={['password', 'currentPassword']} submit={text('accountSettings.save')} onSubmit={save} onCancel={onDone}>
      <PasswordOwner name={user.primaryEmailAddress?.emailAddress ?? user.username ?? ''} />
      {hadPassword && (
        <PasswordField
          label={text('accountSettings.passwordCurrent')}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          error={wordsAt(action.failures, 'currentPassword')}
        />
      )}
      <NewPasswordField clerk={clerk} value={next} onChange={setNext} error={wordsAt(action.failures, 'password')} />
      <Check checked={signOutOfOtherSessions} onChange={setSignOut} label={text('accountSettings.passwordOthers')} />
    </Form>
  );
}

function RemoveForm({ onDone }: { onDone(): void }) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const [currentPassword, setCurrent] = useState('');
  const remove = async () => {
    if (currentPassword === '') return action.refuse(text('account.emptyPassword'), 'currentPassword');
    const removePassword = () => callService(user, 'unsafeMetadata', () => user.removePassword({ currentPassword }));
    if (!(await action.run(() => withReverification(removePassword)))) return;
    toast(text('accountSettings.passwordRemoved'));
    onDone();
  };
  return (
    <Form
      action={action}
      owns={['currentPassword']}
      tone="pink"
      submit={text('accountSettings.remove')}
      onSubmit={remove}
      onCancel={onDone}
    >
      <p>{text('accountSettings.passwordRemoveText')}</p>
      <PasswordField
        label={text('accountSettings.passwordCurrent')}
        value={currentPassword}
        onChange={setCurrent}
        autoComplete="current-password"
        error={wordsAt(action.failures, 'currentPassword')}
      />
    </Form>
  );
}
