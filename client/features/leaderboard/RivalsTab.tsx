import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { accountAtom, mayBeSignedInAtom } from '../account/session/account-atoms.ts';

/** Rivals need an account: offers the sign-up. */
export function RivalsTab() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  if (useAtomValue(accountAtom).status === 'signedIn') return <p className="board__state">{text('account.rivalsSoon')}</p>;
  return (
    <div className="board__state">
      <PixelIcon name="person" className="board__flag" />
      <h3 className="board__headline">{text('board.rivalsTitle')}</h3>
      <p>{text('board.rivalsText')}</p>
      {!mayBeSignedIn && (
        <Button tone="yellow" icon="person" onClick={() => open('signIn')}>
          {text('board.signIn')}
        </Button>
      )}
    </div>
  );
}
