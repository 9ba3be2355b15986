import { useDeferredValue } from 'react';
import { useAtomValue } from '../../state/jotai.ts';
import { AccountGateDialog } from '../account/AccountGateDialog.tsx';
import { AccountMenuDialog } from '../account/AccountMenuDialog.tsx';
import { PrivacyDialog } from '../account/PrivacyDialog.tsx';
import { SignInDialog, SignUpDialog } from '../account/SignInDialog.tsx';
import { AdDialog } from '../ads/AdDialog.tsx';
import { NewsDialog } from '../announcements/NewsDialog.tsx';
import { ArchiveDialog } from '../archive/ArchiveDialog.tsx';
import { BallStylesDialog } from '../balls/BallStylesDialog.tsx';
import { ConsentDialog } from '../consent/ConsentDialog.tsx';
import { FinishDialog } from '../finish/FinishDialog.tsx';
import { LeaderboardDialog } from '../leaderboard/LeaderboardDialog.tsx';
import { MenuDialog } from '../menu/MenuDialog.tsx';
import { MoreGamesDialog } from '../menu/MoreGamesDialog.tsx';
import { ElsewhereDialog } from '../play/ElsewhereDialog.tsx';
import { InstructionsDialog } from '../play/InstructionsDialog.tsx';
import { NewDayDialog } from '../play/NewDayDialog.tsx';
import { PracticeDialog } from '../play/PracticeDialog.tsx';
import { ResetDialog } from '../play/ResetDialog.tsx';
import { InstallDialog } from '../pwa/InstallDialog.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { type Dialog, dialogsAtom } from './dialog-atoms.ts';

const COMPONENTS: Record<Dialog, () => React.ReactNode> = {
  account: AccountGateDialog,
  accountMenu: AccountMenuDialog,
  ad: AdDialog,
  addToHome: InstallDialog,
  archive: ArchiveDialog,
  ballStyles: BallStylesDialog,
  consent: ConsentDialog,
  elsewhere: ElsewhereDialog,
  finish: FinishDialog,
  instructions: InstructionsDialog,
  leaderboard: LeaderboardDialog,
  menu: MenuDialog,
  moreGames: MoreGamesDialog,
  newDay: NewDayDialog,
  news: NewsDialog,
  practice: PracticeDialog,
  privacyUpdate: PrivacyDialog,
  reset: ResetDialog,
  settings: SettingsDialog,
  share: ShareDialog,
  signIn: SignInDialog,
  signUp: SignUpDialog,
};

/** Small, and answered by the next key, which may come at once: r, Enter. */
const QUESTIONS: ReadonlySet<Dialog> = new Set(['reset', 'newDay', 'elsewhere']);

/** The open dialogs, the topmost last. Loaded when the page has come to rest, or when the first is opened. */
export function Overlays() {
  // The press is answered first, the dialog drawn after it: on a slow phone a large one takes longer than a finger may wait.
  const open = useAtomValue(dialogsAtom);
  // What is closed goes at once: a second Escape is for the dialog below.
  const deferred = useDeferredValue(open);
  const drawn = open.filter((dialog) => QUESTIONS.has(dialog) || deferred.includes(dialog));
  return drawn.map((dialog) => {
    const Component = COMPONENTS[dialog];
    return <Component key={dialog} />;
  });
}
