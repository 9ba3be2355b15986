import { useState } from 'react';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { reach } from '../account/reach.ts';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { type Failure, failureAt } from './failures.ts';
import { readInstance } from './instance.ts';
import { useProtect } from './protect-context.ts';
import { Row, Section, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';
import { useWords } from './use-words.ts';

/** Who the player is: name, address, and since when. */
export function ProfileSection() {
  const { user } = useSignedIn();
  const text = useLateText();
  const language = useAtomValue(languageAtom);
  const joined = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Section title={text('accountSettings.profile')}>
      <UsernameRow />
      <Row label={text('accountSettings.email')} value={<Email />} />
      {user.createdAt && <Row label={text('accountSettings.joined')} value={joined.format(user.createdAt)} />}
    </Section>
  );
}

function UsernameRow() {
  const { user } = useSignedIn();
  const text = useLateText();
  const { opened, open, close, rowRef } = useParts<'change'>();
  const change = (
    <Button
      data-part="change"
      onClick={() => open('change')}
      aria-label={`${text('accountSettings.change')}: ${text('accountSettings.username')}`}
    >
      {text('accountSettings.change')}
    </Button>
  );
  return (
    <Row
      rowRef={rowRef}
      label={text('accountSettings.username')}
      value={
        <span className="account-name">
          <span className="account-name__letter" aria-hidden="true">
            {firstLetter(user.username)}
          </span>
          <span className="account-name__text">{user.username ?? text('accountSettings.noUsername')}</span>
        </span>
      }
      actions={!opened && change}
    >
      {opened && <UsernameForm onDone={close} />}
    </Row>
  );
}

/** The first character as a reader counts them; pairs of code units stay together. */
const firstLetter = (name: string | null): string => [...(name ?? '?')][0]?.toLocaleUpperCase() ?? '?';

function UsernameForm({ onDone }: { onDone(): void }) {
  const { clerk, user } = useSignedIn();
  const text = useLateText();
  const toast = useSetAtom(showToastAtom);
  const protect = useProtect();
  const action = useAction();
  const words = useWords();
  const { username: bounds } = readInstance(clerk);
  const [name, setName] = useState(user.username ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const save = async () => {
    const username = name.trim();
    setEmpty(username === '');
    if (username === '') return;
    if (username !== user.username) {
      if (!(await action.run(() => protect(() => reach(user, 'unsafeMetadata', () => user.update({ username })))))) return;
      toast(text('accountSettings.saved'));
    }
    onDone();
  };
  const failure: Failure | undefined = isEmpty
    ? { field: 'username', words: [{ key: 'accountSettings.usernameEmpty' }] }
    : failureAt(action.failures, ['username']);
  return (
    <Form action={action} fields={['username']} submit={text('accountSettings.save')} onSubmit={save} onCancel={onDone}>
      <TextField
        label={text('accountSettings.usernameNew')}
        value={name}
        onChange={setName}
        error={failure && words(failure)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={bounds.max}
      />
    </Form>
  );
}

function Email() {
  const { user } = useSignedIn();
  const text = useLateText();
  const address = user.primaryEmailAddress;
  if (!address) return text('accountSettings.noEmail');
  const isVerified = address.verification.status === 'verified';
  return (
    <span className="account-email">
      <span className="account-email__address">{address.emailAddress}</span>
      <span className={`account-mark ${isVerified ? 'account-mark--good' : ''}`}>
        {isVerified && <PixelIcon name="check" />}
        {text(isVerified ? 'accountSettings.verified' : 'accountSettings.unverified')}
      </span>
    </span>
  );
}
