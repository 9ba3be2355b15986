import { useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { reach } from '../account/reach.ts';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { type Failure, failureAt } from './failures.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useProtect } from './protect-context.ts';
import { Row, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';
import { useWords } from './use-words.ts';

interface PasswordProps {
  /** Other devices have been signed out. */
  onOthersOut(): void;
}

/** Sets, changes or removes the password. */
export function PasswordRow({ onOthersOut }: PasswordProps) {
  const { user } = useSignedIn();
  const text = useLateText();
  const { opened, open, close, rowRef } = useParts<'set' | 'remove'>();
  const isSet = user.passwordEnabled;
  const name = text('accountSettings.password');
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

/** A field that has been left empty. */
const EMPTY: Failure = { field: '', words: [{ key: 'accountSettings.passwordEmpty' }] };

/** Hosted servers call the new password by either name. */
const NEW = ['new_password', 'password'];
const CURRENT = ['current_password'];

/** Answers what is wrong with a field, once the form has been sent. */
function useFieldError(failures: readonly Failure[], isTried: boolean) {
  const words = useWords();
  return (value: string, fields: readonly string[]): string | undefined => {
    const failure = isTried && value === '' ? EMPTY : failureAt(failures, fields);
    return failure && words(failure);
  };
}

function PasswordForm({ onOthersOut, onDone }: PasswordProps & { onDone(): void }) {
  const { user } = useSignedIn();
  const text = useLateText();
  const toast = useSetAtom(showToastAtom);
  const protect = useProtect();
  const action = useAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [signOutOfOtherSessions, setSignOut] = useState(true);
  const [isTried, setTried] = useState(false);
  const hadPassword = user.passwordEnabled;
  const save = async () => {
    setTried(true);
    if (next === '' || (hadPassword && current === '')) return;
    const params = { newPassword: next, signOutOfOtherSessions, ...(hadPassword && { currentPassword: current }) };
    if (!(await action.run(() => protect(() => reach(user, 'unsafeMetadata', () => user.updatePassword(params)))))) return;
    toast(text('accountSettings.passwordSaved'));
    onDone();
    if (signOutOfOtherSessions) onOthersOut();
  };
  const errorOf = useFieldError(action.failures, isTried);
  return (
    <Form action={action} fields={[...NEW, ...CURRENT]} submit={text('accountSettings.save')} onSubmit={save} onCancel={onDone}>
      {/* For password managers, which otherwise would not know whose password this is. */}
      <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
      {hadPassword && (
        <PasswordField
          label={text('accountSettings.passwordCurrent')}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          error={errorOf(current, CURRENT)}
        />
      )}
      <PasswordField
        label={text('accountSettings.passwordNew')}
        value={next}
        onChange={setNext}
        autoComplete="new-password"
        error={errorOf(next, NEW)}
      />
      {/* The server's word on a password stands above that of the page. */}
      {errorOf(next, NEW) === undefined && <PasswordStrength password={next} />}
      <Check checked={signOutOfOtherSessions} onChange={setSignOut} label={text('accountSettings.passwordOthers')} />
    </Form>
  );
}

function RemoveForm({ onDone }: { onDone(): void }) {
  const { user } = useSignedIn();
  const text = useLateText();
  const toast = useSetAtom(showToastAtom);
  const protect = useProtect();
  const action = useAction();
  const [currentPassword, setCurrent] = useState('');
  const [isTried, setTried] = useState(false);
  const errorOf = useFieldError(action.failures, isTried);
  const remove = async () => {
    setTried(true);
    if (currentPassword === '') return;
    if (!(await action.run(() => protect(() => reach(user, 'unsafeMetadata', () => user.removePassword({ currentPassword })))))) return;
    toast(text('accountSettings.passwordRemoved'));
    onDone();
  };
  return (
    <Form action={action} fields={CURRENT} tone="pink" submit={text('accountSettings.remove')} onSubmit={remove} onCancel={onDone}>
      <p>{text('accountSettings.passwordRemoveText')}</p>
      <PasswordField
        label={text('accountSettings.passwordCurrent')}
        value={currentPassword}
        onChange={setCurrent}
        autoComplete="current-password"
        error={errorOf(currentPassword, CURRENT)}
      />
    </Form>
  );
}
