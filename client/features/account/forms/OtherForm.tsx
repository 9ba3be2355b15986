import { useEffect } from 'react';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useFullText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Rich } from '../../../ui/Rich.tsx';
import { QuietButton } from './AccountForm.tsx';
import { typedEmailAtom } from './typed-email-atom.ts';

type AccountFormKind = 'signIn' | 'signUp';

interface PendingCodeNoticeProps {
  /** The door that stands open; the code is behind the other one. */
  readonly form: AccountFormKind;
  /** What the code was asked for with. */
  readonly email: string;
}

/** A code is under way behind the other door: players read their mail, come back, and do not remember which one they took. */
export function PendingCodeNotice({ form, email }: PendingCodeNoticeProps) {
  const text = useFullText();
  const swap = useSetAtom(swapDialogAtom);
  const setTypedEmail = useSetAtom(typedEmailAtom);
  const toTheCode = () => {
    // It goes on with that address only.
    setTypedEmail(email);
    swap(form, otherOf(form));
  };
  return (
    <div className="account-form__waiting">
      <p>
        <Rich words={text('account.codeWaiting', { email })} />
      </p>
      <QuietButton onClick={toTheCode}>{text('account.enterCode')}</QuietButton>
    </div>
  );
}

/** The way through the other door, taken at once. */
export function SwitchToOtherForm({ form }: { readonly form: AccountFormKind }) {
  const text = useFullText();
  const swap = useSetAtom(swapDialogAtom);
  useEffect(() => swap(form, otherOf(form)), [swap, form]);
  return <p role="status">{text('account.loading')}</p>;
}

const otherOf = (form: AccountFormKind): AccountFormKind => (form === 'signIn' ? 'signUp' : 'signIn');
