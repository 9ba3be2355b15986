import type { PasskeyResource } from '@clerk/types';
import { useState } from 'react';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { callService } from '../errors/call-service.ts';
import { wordsAt } from '../errors/failure-words.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import { lastSeen } from './device-words.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { useParts } from './Section.tsx';
import { useAction } from './use-action.ts';

/** Most characters of a name. */
const NAME_MAX = 100;

interface PasskeyProps {
  readonly passkey: PasskeyResource;
}

interface PasskeyItemProps extends PasskeyProps {
  /** The passkey was removed, and this item with it. */
  onGone(): void;
}

/** One passkey: its name, when it was used, and buttons to rename and remove it. */
export function PasskeyItem({ passkey, onGone }: PasskeyItemProps) {
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'rename' | 'remove'>();
  const name = passkey.name || text('accountSettings.wayPasskey');
  return (
    <li>
      <div ref={rowRef}>
        <div className="account-row__line">
          <div className="account-row__words">
            <h5 className="account-items__name">{name}</h5>
            <p className="account-row__value">{useTimes(passkey)}</p>
          </div>
          {!opened && (
            <div className="account-row__actions">
              <Button data-part="rename" aria-label={`${text('accountSettings.rename')}: ${name}`} onClick={() => open('rename')}>
                {text('accountSettings.rename')}
              </Button>
              <Button data-part="remove" aria-label={`${text('accountSettings.remove')}: ${name}`} onClick={() => open('remove')}>
                {text('accountSettings.remove')}
              </Button>
            </div>
          )}
        </div>
        {opened === 'rename' && <RenameForm passkey={passkey} onDone={close} />}
        {opened === 'remove' && <RemoveForm passkey={passkey} onGone={onGone} onCancel={close} />}
      </div>
    </li>
  );
}

/** When it was last used, or added if it never was. */
function useTimes({ lastUsedAt, createdAt }: PasskeyResource): string {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (lastUsedAt) return text('accountSettings.passkeyUsed', { when: lastSeen(lastUsedAt, Date.now(), language) });
  return text('accountSettings.passkeyUnused', { when: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(createdAt) });
}

function RenameForm({ passkey, onDone }: PasskeyProps & { onDone(): void }) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const action = useAction();
  const [typed, setTyped] = useState(passkey.name ?? '');
  const rename = async () => {
    const name = typed.trim();
    if (name === '') return action.refuse(text('account.emptyField'), 'passkeyName');
    if (name === passkey.name) return onDone();
    if (!(await action.run(() => callService(passkey, 'updatedAt', () => passkey.update({ name }))))) return;
    toast(text('accountSettings.saved'));
    onDone();
  };
  return (
    <Form action={action} owns={['passkeyName']} submit={text('accountSettings.save')} onSubmit={rename} onCancel={onDone}>
      <TextField
        label={text('accountSettings.passkeyName')}
        value={typed}
        onChange={setTyped}
        maxLength={NAME_MAX}
        autoComplete="off"
        enterKeyHint="done"
        error={wordsAt(action.failures, 'passkeyName')}
      />
    </Form>
  );
}

function RemoveForm({ passkey, onGone, onCancel }: PasskeyItemProps & { onCancel(): void }) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const remove = async () => {
    const removal = () => requireAnswer(passkey.delete(), ({ deleted }) => deleted);
    if (!(await action.run(() => withReverification(removal)))) return;
    toast(text('accountSettings.passkeyRemoved'));
    onGone();
  };
  return (
    <Form action={action} tone="pink" submit={text('accountSettings.remove')} onSubmit={remove} onCancel={onCancel}>
      <p>{text('accountSettings.passkeyRemoveText')}</p>
    </Form>
  );
}
