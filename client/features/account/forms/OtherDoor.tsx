import { useEffect } from 'react';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useLateText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Rich } from '../../../ui/Rich.tsx';
import { QuietButton } from './AccountForm.tsx';
import { addressAtom } from './address-atom.ts';

type Door = 'signIn' | 'signUp';

interface WaitingCodeProps {
  /** The door that stands open; the code is behind the other one. */
  readonly door: Door;
  /** What the code was asked for with. */
  readonly email: string;
}

/** A code is under way behind the other door: players read their mail, come back, and do not remember which one they took. */
export function WaitingCode({ door, email }: WaitingCodeProps) {
  const text = useLateText();
  const swap = useSetAtom(swapDialogAtom);
  const setAddress = useSetAtom(addressAtom);
  const toTheCode = () => {
    // It goes on with that address only.
    setAddress(email);
    swap(door, otherOf(door));
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
export function ToOtherDoor({ door }: { readonly door: Door }) {
  const text = useLateText();
  const swap = useSetAtom(swapDialogAtom);
  useEffect(() => swap(door, otherOf(door)), [swap, door]);
  return <p role="status">{text('account.loading')}</p>;
}

const otherOf = (door: Door): Door => (door === 'signIn' ? 'signUp' : 'signIn');
