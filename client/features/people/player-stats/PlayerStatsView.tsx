import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { shortName } from '../../../ui/short-name.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { playerChangeCountAtom } from '../../account/session/account-atoms.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { Counters } from './Counters.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';
import { SignInWords } from './SignInWords.tsx';
import './player-stats.css';

/** @param player null for the player's own statistics, which a device without an account has, too: all but the history */
export function PlayerStatsView({ player }: { readonly player: PublicPlayer | null }) {
  const text = useDialogText();
  const access = useAtomValue(accessAtom);
  const version = useVersion();
  const isAllowed = access === 'account' || (access === 'device' && player === null);
  const { answer, tryAgain } = useCall(isAllowed ? `${access} ${version}` : undefined, () => api.userStats({ playerId: player?.id }));
  if (access === 'device' && player !== null)
    return <SignInWords words={text('stats.doorOther', { username: shortName(player.username) })} />;
  return (
    <div className="stats__parts">
      {access !== 'device' && <ScoreHistory isReady={isAllowed} version={version} playerId={player?.id} />}
      <Counters answer={answer} tryAgain={tryAgain} isOwn={player === null} />
      {access === 'device' && <SignInWords title={text('stats.history')} words={text('stats.door')} />}
    </div>
  );
}

/** Changes when somebody else plays here, and when the server has accepted a run. */
function useVersion(): number {
  const players = useAtomValue(playerChangeCountAtom);
  const accepted = Object.values(useAtomValue(submissionsAtom)).filter(({ state }) => state === 'accepted').length;
  return players + accepted;
}
