import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { mayBeSignedInAtom } from '../../account/session/account-atoms.ts';
import './rivals.css';

/** Rivals need an account: offers the sign-in. */
export function SignInToRivals() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  return (
    <div className="rivals-state">
      <PixelIcon name="rival" className="rivals-state__icon" />
      <h3 className="rivals-state__title">{text('rivals.signInTitle')}</h3>
      <p>{text('rivals.signInText')}</p>
      {!mayBeSignedIn && (
        <Button tone="yellow" icon="person" onClick={() => open('signIn')}>
          {text('rivals.signIn')}
        </Button>
      )}
    </div>
  );
}
