import { useDeferredValue } from 'react';
import { type Dialog, dialogsAtom } from '../dialogs/dialog-atoms.ts';
import { PrivacyDialog } from '../features/account/dialogs/PrivacyDialog.tsx';
import { SignInDialog, SignUpDialog } from '../features/account/dialogs/SignInDialog.tsx';
import { AccountGateDialog } from '../features/account-settings/AccountGateDialog.tsx';
import { AdDialog } from '../features/ads/AdDialog.tsx';
import { NewsDialog } from '../features/announcements/NewsDialog.tsx';
import { ArchiveDialog } from '../features/archive/ArchiveDialog.tsx';
import { BallStylesDialog } from '../features/balls/BallStylesDialog.tsx';
import { ConsentDialog } from '../features/consent/ConsentDialog.tsx';
import { FinishDialog } from '../features/finish/FinishDialog.tsx';
import { LeaderboardDialog } from '../features/leaderboard/LeaderboardDialog.tsx';
import { AccountMenuDialog } from '../features/menu/AccountMenuDialog.tsx';
import { MenuDialog } from '../features/menu/MenuDialog.tsx';
import { MoreGamesDialog } from '../features/menu/MoreGamesDialog.tsx';
import { InstallDialog } from '../features/pwa/InstallDialog.tsx';
import { ElsewhereDialog } from '../features/screens/ElsewhereDialog.tsx';
import { InstructionsDialog } from '../features/screens/InstructionsDialog.tsx';
import { NewDayDialog } from '../features/screens/NewDayDialog.tsx';
import { PracticeDialog } from '../features/screens/PracticeDialog.tsx';
import { ResetDialog } from '../features/screens/ResetDialog.tsx';
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx';
import { ShareDialog } from '../features/share/ShareDialog.tsx';
import { useAtomValue } from '../state/jotai.ts';

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
