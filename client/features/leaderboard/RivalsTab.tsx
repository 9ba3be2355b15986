import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { accountAtom } from '../account/account-atoms.ts';
import { useSignUp } from './AccountPrompt.tsx';

/** Rivals need an account: the way to one. */
export function RivalsTab() {
  const text = useLateText();
  const signUp = useSignUp('rivals', 'signIn');
  if (useAtomValue(accountAtom).status === 'signedIn') return <p className="board__state">{text('account.rivalsSoon')}</p>;
  return (
    <div className="board__state">
      <PixelIcon name="person" className="board__flag" />
      <h3 className="board__headline">{text('board.rivalsTitle')}</h3>
      <p>{text('board.rivalsText')}</p>
      <Button tone="yellow" icon="person" onClick={signUp}>
        {text('board.signIn')}
      </Button>
    </div>
  );
}
