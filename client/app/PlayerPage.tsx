import { useParams } from 'react-router-dom';
import { isPlayerName } from '../../shared/player-page.ts';
import { ok } from '../../shared/result.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { accessAtom } from '../features/account/session/access-atom.ts';
import { PlayerCard } from '../features/people/player-page/PlayerCard.tsx';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { useAtomValue } from '../state/jotai.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { useWords } from '../ui/use-words.ts';
import { NothingHere } from './NothingHere.tsx';
import { OpenDialogs } from './OpenDialogs.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';

/** The dialogs that need no game and that something on this page opens. */
const HOSTED: readonly Dialog[] = ['account', 'consent', 'dayBoard', 'manageRivals', 'playerStats', 'privacyUpdate', 'signIn', 'signUp'];

const WORDS: readonly WordsPart[] = ['dialogs', 'lists', 'runs'];

/** `/u/{username}`: the statistics of a player. */
export function PlayerPage() {
  const { username = '' } = useParams();
  const textState = useWords(WORDS);
  usePageWithoutHole(HOSTED);
  if (textState === 'loading') return <LoadingScreen />;
  if (!isPlayerName(username)) return <NothingHere what="player" />;
  return (
    <>
      <NamedPlayer key={username} username={username} />
      <OpenDialogs />
      <Toasts />
    </>
  );
}

/** Only who is signed in learns whether there is a player of that name. */
function NamedPlayer({ username }: { readonly username: string }) {
  const access = useAtomValue(accessAtom);
  const { answer, tryAgain } = useCall(access === 'account' ? username : undefined, async () => {
    const response = await api.player({ username });
    const isNobody = !response.ok && response.error.kind === 'http' && response.error.status === 404;
    return isNobody ? ok(null) : response;
  });
  if (answer.state === 'loaded' && answer.value === null && access === 'account') return <NothingHere what="player" />;
  return <PlayerCard username={username} answer={answer} tryAgain={tryAgain} />;
}
