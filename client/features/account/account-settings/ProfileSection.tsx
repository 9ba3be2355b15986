import { useState } from 'react';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { firstLetter } from '../../../ui/first-letter.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { callService } from '../errors/call-service.ts';
import { wordsAt } from '../errors/failure-words.ts';
import { usernameProblem } from '../forms/identifier-rules.ts';
import { readInstance } from '../session/instance.ts';
import { useSignedIn } from './account-context.ts';
import { Form } from './Form.tsx';
import { NameClaimRow } from './NameClaimRow.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, Section, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';

/** The player's username and e-mail, and the age of the account. */
export function ProfileSection() {
  const { user } = useSignedIn();
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const joined = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Section title={text('accountSettings.profile')}>
      <UsernameRow />
      <NameClaimRow />
      <Row label={text('accountSettings.email')} value={<Email />} />
      {user.createdAt && <Row label={text('accountSettings.joined')} value={joined.format(user.createdAt)} />}
    </Section>
  );
}

function UsernameRow() {
  const { user } = useSignedIn();
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'change'>();
  const change = (
    <Button data-part="change" onClick={() => open('change')} aria-label={`${text('accountSettings.change')}: ${text('account.username')}`}>
      {text('accountSettings.change')}
    </Button>
  );
  return (
    <Row
      rowRef={rowRef}
      label={text('account.username')}
      value={
        <span className="account-name">
          <span className="account-name__letter" aria-hidden="true">
            {firstLetter(user.username ?? '')}
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

function UsernameForm({ onDone }: { onDone(): void }) {
  const { clerk, user } = useSignedIn();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const [name, setName] = useState(user.username ?? '');
  const save = async () => {
    const username = name.trim();
    if (username !== user.username) {
      const problem = usernameProblem(username, readInstance(clerk).username);
      if (problem) return action.refuse(text(problem.key, problem.values), 'username');
      if (!(await action.run(() => withReverification(() => callService(user, 'unsafeMetadata', () => user.update({ username })))))) return;
      toast(text('accountSettings.saved'));
    }
    onDone();
  };
  return (
    <Form action={action} owns={['username']} submit={text('accountSettings.save')} onSubmit={save} onCancel={onDone}>
      <TextField
        label={text('accountSettings.usernameNew')}
        value={name}
        onChange={setName}
        error={wordsAt(action.failures, 'username')}
        // Password managers store the e-mail, with which players sign in.
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Form>
  );
}

function Email() {
  const { user } = useSignedIn();
  const text = useDialogText();
  const email = user.primaryEmailAddress;
  if (!email) return text('accountSettings.noEmail');
  const isVerified = email.verification.status === 'verified';
  return (
    <span className="account-email">
      <span className="account-email__address">{email.emailAddress}</span>
      <span className={`account-mark ${isVerified ? 'account-mark--good' : ''}`}>
        {isVerified && <PixelIcon name="check" />}
        {text(isVerified ? 'accountSettings.verified' : 'accountSettings.unverified')}
      </span>
    </span>
  );
}
