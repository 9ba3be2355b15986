import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { shareOrigin } from '../../../platform/page-config.ts';
import { today } from '../../../platform/today.ts';
import { atom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { useShareText } from '../../run/share/use-share.ts';
import { challengeLink, type NewChallenge } from './challenge-link.ts';

/** A challenge with the words that go before its link. */
interface Message {
  readonly challenge: NewChallenge;
  readonly words: string;
}

/** What waits for the player's yes. */
const waitingAtom = atom<Message | null>(null);

/** Whether the link shows the way through a hole that others have still to play. */
export const isOfToday = ({ reference }: Pick<NewChallenge, 'reference'>): boolean =>
  reference?.kind === 'day' && reference.day === today();

/** Returns a function that shares a challenge. That of today's hole is shared only after the player was told that it shows the way. */
export function useSendChallenge(): (challenge: NewChallenge, words: string) => void {
  const setWaiting = useSetAtom(waitingAtom);
  const open = useSetAtom(openDialogAtom);
  const share = useShareChallenge();
  return (challenge, words) => {
    if (!isOfToday(challenge)) return share({ challenge, words });
    setWaiting({ challenge, words });
    open('challenge');
  };
}

/** Returns a function that shares the challenge that waits for the player's yes. */
export function useConfirmChallenge(): () => void {
  const waiting = useAtomValue(waitingAtom);
  const close = useSetAtom(closeDialogAtom);
  const share = useShareChallenge();
  return () => {
    close('challenge');
    if (waiting) share(waiting);
  };
}

function useShareChallenge(): (message: Message) => void {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const shareText = useShareText('challenge');
  return ({ challenge, words }) => {
    const link = challengeLink(challenge, shareOrigin());
    if (link.ok) shareText(`${words}\n${link.value}`);
    else toast(text('challenges.runTooLong'), 'failure');
  };
}
