import type { SessionWithActivitiesResource } from '@clerk/types';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import { useSignedIn } from './account-context.ts';
import { deviceName, devicePlace, lastSeen } from './device-words.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, Section, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';
import { useActiveSessions } from './use-active-sessions.ts';

/** Where the player is signed in, with buttons that sign out the other sessions. */
export function ActiveSessionsSection() {
  const text = useDialogText();
  return (
    <Section title={text('accountSettings.devices')}>
      <ActiveSessions />
    </Section>
  );
}

function ActiveSessions() {
  const text = useDialogText();
  const { session: here } = useSignedIn();
  const { activeSessions, tryAgain, remove } = useActiveSessions();
  if (activeSessions.state === 'loading') return <p className="account-row account-row__busy">{text('accountSettings.devicesLoading')}</p>;
  if (activeSessions.state === 'failed') {
    return (
      <div className="account-row">
        <p role="alert" className="account-failure">
          {text('accountSettings.devicesFailed')}
        </p>
        <div className="account-buttons">
          <Button onClick={tryAgain}>{text('ui.tryAgain')}</Button>
        </div>
      </div>
    );
  }
  const { sessions } = activeSessions;
  return (
    <>
      {sessions.map((session) => (
        <Device key={session.id} session={session} isHere={session.id === here.id} onGone={() => remove(session.id)} />
      ))}
      {sessions.length === 1 && <p className="account-row account-row__busy">{text('accountSettings.devicesNone')}</p>}
    </>
  );
}

interface DeviceProps {
  readonly session: SessionWithActivitiesResource;
  readonly isHere: boolean;
  onGone(): void;
}

function Device({ session, isHere, onGone }: DeviceProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { opened, open, close, rowRef } = useParts<'signOut'>();
  const name = deviceName(session.latestActivity) || text('accountSettings.deviceUnknown');
  const when = lastSeen(session.lastActiveAt, Date.now(), language);
  const place = devicePlace(session.latestActivity);
  const leave = () => {
    // Otherwise the focus would be lost with the row.
    rowRef.current?.closest('section')?.querySelector('h3')?.focus();
    onGone();
  };
  const signOut = (
    <Button data-part="signOut" aria-label={`${text('accountSettings.signOut')}: ${name}`} onClick={() => open('signOut')}>
      {text('accountSettings.signOut')}
    </Button>
  );
  return (
    <Row
      rowRef={rowRef}
      label={name}
      value={
        <>
          {isHere && <span className="account-mark account-mark--good">{text('accountSettings.thisDevice')}</span>}
          <span>{text('accountSettings.lastActive', { when })}</span>
          {place && <span>{place}</span>}
        </>
      }
      actions={!isHere && !opened && signOut}
    >
      {opened && <SignOutForm session={session} onGone={leave} onCancel={close} />}
    </Row>
  );
}

function SignOutForm({ session, onGone, onCancel }: Pick<DeviceProps, 'session' | 'onGone'> & { onCancel(): void }) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const signOut = async () => {
    if (!(await action.run(() => withReverification(() => requireAnswer(session.revoke(), ({ status }) => status !== 'active'))))) return;
    toast(text('accountSettings.signedOutThere'));
    onGone();
  };
  return (
    <Form
      action={action}
      tone="pink"
      submit={text('accountSettings.signOut')}
      submitting={text('accountSettings.signingOut')}
      onSubmit={signOut}
      onCancel={onCancel}
    >
      <p>{text('accountSettings.signOutAsk')}</p>
    </Form>
  );
}
