import { useText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { IconButton } from '../../ui/Button.tsx';
import { accountAtom } from '../account/account-atoms.ts';
import { useTrack } from '../analytics/track-context.ts';
import { openDialogAtom } from '../overlays/dialog-atoms.ts';
import './top-bar.css';

/** The way to everything that is not the hole: at the left of every screen. */
export function MenuButton() {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  return <IconButton tone="yellow" icon="menu" label={text('start.menu')} aria-haspopup="dialog" onClick={() => openDialog('menu')} />;
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
      <IconButton tone="pink" icon="ball" label={text('start.ballStyles')} onClick={openShop} />
      <AccountButton />
    </>
  );
}

/** The way in; for whoever is signed in a circle with the first letter of their name, which opens their menu. */
function AccountButton() {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  const { user } = useAtomValue(accountAtom);
  if (!user) return <IconButton tone="sky" icon="person" label={text('start.signIn')} onClick={() => openDialog('signIn')} />;
  const label = text('start.account', { name: user.username });
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

/** Whole characters, not halves of them; '?' for nobody's name. */
const firstLetter = (name: string): string => ([...name][0] ?? '?').toUpperCase();
