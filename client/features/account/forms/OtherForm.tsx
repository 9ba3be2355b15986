import { useEffect } from 'react';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Rich } from '../../../ui/Rich.tsx';
import { QuietButton } from './AccountForm.tsx';
import { typedEmailAtom } from './typed-email-atom.ts';

type AccountFormKind = 'signIn' | 'signUp';

interface PendingCodeNoticeProps {
  /** The form that is shown; the code belongs to the other one. */
  readonly form: AccountFormKind;
  /** The e-mail or username that the code was requested for. */
  readonly email: string;
}

/** Says that the other form waits for a code: players read their mail, come back, and do not remember which form they used. */
export function PendingCodeNotice({ form, email }: PendingCodeNoticeProps) {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  const setTypedEmail = useSetAtom(typedEmailAtom);
  const enterCode = () => {
    // The other form resumes only with this e-mail.
    setTypedEmail(email);
    swap(form, otherOf(form));
  };
  return (
    <div className="account-form__waiting">
      <p>
        <Rich words={text('account.codeWaiting', { email })} />
      </p>
      <QuietButton onClick={enterCode}>{text('account.enterCode')}</QuietButton>
    </div>
  );
}

/** Switches to the other form as soon as it is rendered. */
export function SwitchToOtherForm({ form }: { readonly form: AccountFormKind }) {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  useEffect(() => swap(form, otherOf(form)), [swap, form]);
  return <p role="status">{text('account.loading')}</p>;
}

const otherOf = (form: AccountFormKind): AccountFormKind => (form === 'signIn' ? 'signUp' : 'signIn');
