import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import type { FirstKey } from '../../../i18n/message-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { firstLetter } from '../../../ui/first-letter.ts';
import { accountAtom, isSignInNeededAtom, mayBeSignedInAtom } from '../../account/session/account-atoms.ts';
import { useTrack } from '../../ground/analytics/track-context.ts';
import './top-bar.css';

/** Opens the menu; at the left of every screen, and among the folded buttons of a narrow one. */
export function MenuButton({ className = '' }: { readonly className?: string }) {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  return (
    <IconButton
      tone="yellow"
      icon="menu"
      className={className}
      label={text('start.menu')}
      aria-haspopup="dialog"
      onClick={() => openDialog('menu')}
    />
  );
}

/** Leaderboard, shop and sign-in: at the right of every screen. */
export function ButtonBar() {
  const text = useText();
  const track = useTrack();
  const openDialog = useSetAtom(openDialogAtom);
  const openShop = () => {
    track('shop_button_clicked');
    openDialog('ballStyles');
  };
  return (
    <>
      <IconButton tone="yellow" icon="trophy" label={text('start.leaderboard')} onClick={() => openDialog('leaderboard')} />
      <IconButton tone="pink" icon="ball" className="top-bar__shop" label={text('start.ballStyles')} onClick={openShop} />
      <AccountButton />
    </>
  );
}

/**
 * Opens the sign-in. For a signed-in player it is a circle with the first letter of the name, which opens the account menu. For a
 * player whose session has ended it offers a new sign-in.
 */
function AccountButton() {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  const { user } = useAtomValue(accountAtom);
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  const isEnded = useAtomValue(isSignInNeededAtom);
  const way = (label: FirstKey, dialog: Dialog, tone: 'sky' | 'pink' = 'sky') => (
    <IconButton tone={tone} icon="person" label={text(label)} aria-haspopup="dialog" onClick={() => openDialog(dialog)} />
  );
  if (!user && mayBeSignedIn) return way('start.yourAccount', 'account');
  if (isEnded) return way('start.sessionEnded', 'accountMenu', 'pink');
  if (!user) return way('start.signIn', 'signIn');
  const label = user.username === '' ? text('start.yourAccount') : text('start.account', { name: user.username });
  return (
    <button
      type="button"
      className="button button--icon button--sky top-bar__account"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => openDialog('accountMenu')}
    >
      {firstLetter(user.username)}
    </button>
  );
}
