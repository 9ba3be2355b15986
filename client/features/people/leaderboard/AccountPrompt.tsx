import type { LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { accountAtom, isSessionEndedAtom, mayBeSignedInAtom } from '../../account/session/account-atoms.ts';
import { useTrack } from '../../ground/analytics/track-context.ts';

/**
 * Who the player is today, and the way to a name that stays, for players without an account.
 * @param guest null for a player whom the server does not know yet
 */
export function AccountPrompt({ guest }: Pick<LeaderboardResponse, 'guest'>) {
  const text = useDialogText();
  const showName = useShowName();
  const track = useTrack();
  const open = useSetAtom(openDialogAtom);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  const isEnded = useAtomValue(isSessionEndedAtom);
  // Without the words for it, the name is empty.
  const name = guest === null ? '' : showName({ username: '', guest });
  if (isSignedIn || mayBeSignedIn || isEnded) return null;
  const signUp = () => {
    track('sign_up_modal', { from: 'leaderboard' });
    open('signUp');
  };
  return (
    <aside className="board__prompt">
      <p>{name === '' ? text('board.accountPromptUnnamed') : text('board.accountPrompt', { name })}</p>
      <Button onClick={signUp}>{text('board.accountButton')}</Button>
    </aside>
  );
}
