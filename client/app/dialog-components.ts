import type { ComponentType } from 'react';
import type { Dialog } from '../dialogs/dialogs.ts';
import { AccountGateDialog } from '../features/account/account-settings/AccountGateDialog.tsx';
import { PrivacyDialog } from '../features/account/dialogs/PrivacyDialog.tsx';
import { SignInDialog, SignUpDialog } from '../features/account/dialogs/SignInDialog.tsx';
import { AdDialog } from '../features/ground/ads/AdDialog.tsx';
import { ConsentDialog } from '../features/ground/consent/ConsentDialog.tsx';
import { AnnouncementsDialog } from '../features/people/announcements/AnnouncementsDialog.tsx';
import { InstallDialog } from '../features/run/offline/InstallDialog.tsx';
import { MenuDialog } from '../features/screens/menu/MenuDialog.tsx';
import { InstructionsDialog } from '../features/screens/screens/InstructionsDialog.tsx';
import { NewDayDialog } from '../features/screens/screens/NewDayDialog.tsx';
import { OtherTabDialog } from '../features/screens/screens/OtherTabDialog.tsx';
import { PracticeDialog } from '../features/screens/screens/PracticeDialog.tsx';
import { ResetDialog } from '../features/screens/screens/ResetDialog.tsx';
import { SettingsDialog } from '../features/screens/settings/SettingsDialog.tsx';
import { lazyDialog, listWords, mapWords } from './lazy-dialog.tsx';

const AccountMenuDialog = lazyDialog(
  'accountMenu',
  async () => (await import('../features/screens/menu/AccountMenuDialog.tsx')).AccountMenuDialog,
);
const ArchiveDialog = lazyDialog(
  'archive',
  async () => (await import('../features/run/archive/ArchiveDialog.tsx')).ArchiveDialog,
  listWords,
);
const BallStylesDialog = lazyDialog(
  'ballStyles',
  async () => (await import('../features/people/balls/BallStylesDialog.tsx')).BallStylesDialog,
  listWords,
);
const ChallengeDialog = lazyDialog(
  'challenge',
  async () => (await import('../features/replays/challenges/ChallengeDialog.tsx')).ChallengeDialog,
  listWords,
);
const GhostsDialog = lazyDialog(
  'ghosts',
  async () => (await import('../features/replays/ghosts/GhostsDialog.tsx')).GhostsDialog,
  listWords,
);
const LeaderboardDialog = lazyDialog(
  'leaderboard',
  async () => (await import('../features/people/leaderboard/LeaderboardDialog.tsx')).LeaderboardDialog,
  listWords,
);
const DayBoardDialog = lazyDialog(
  'dayBoard',
  async () => (await import('../features/people/leaderboard/LeaderboardDialog.tsx')).DayBoardDialog,
  listWords,
);
const ManageRivalsDialog = lazyDialog(
  'manageRivals',
  async () => (await import('../features/people/rivals/ManageRivalsDialog.tsx')).ManageRivalsDialog,
  listWords,
);
const MoreGamesDialog = lazyDialog('moreGames', async () => (await import('../features/screens/menu/MoreGamesDialog.tsx')).MoreGamesDialog);
const MyMapsDialog = lazyDialog('myMaps', async () => (await import('./my-maps.ts')).MyMapsDialog, mapWords);
const DeleteMapDialog = lazyDialog('deleteMap', async () => (await import('./my-maps.ts')).DeleteMapDialog, mapWords);
const PasskeyOfferDialog = lazyDialog(
  'passkeyOffer',
  async () => (await import('../features/account/account-settings/PasskeyOfferDialog.tsx')).PasskeyOfferDialog,
);
const PlayerStatsDialog = lazyDialog(
  'playerStats',
  async () => (await import('../features/people/player-stats/PlayerStatsDialog.tsx')).PlayerStatsDialog,
  listWords,
);
const FinishDialog = lazyDialog('finish', async () => (await import('./after-finish.ts')).FinishDialog);
const ShareDialog = lazyDialog('share', async () => (await import('./after-finish.ts')).ShareDialog, listWords);
const EditorKeysDialog = lazyDialog('editorKeys', async () => (await import('./editor-dialogs.ts')).EditorKeysDialog, mapWords);
const EditorMenuDialog = lazyDialog('editorMenu', async () => (await import('./editor-dialogs.ts')).EditorMenuDialog, mapWords);
const ExportMapDialog = lazyDialog('exportMap', async () => (await import('./editor-dialogs.ts')).ExportMapDialog, mapWords);
const ImportMapDialog = lazyDialog('importMap', async () => (await import('./editor-dialogs.ts')).ImportMapDialog, mapWords);
const LeaveEditorDialog = lazyDialog('leaveEditor', async () => (await import('./editor-dialogs.ts')).LeaveEditorDialog, mapWords);
const RunKeysDialog = lazyDialog('runKeys', async () => (await import('./run-dialogs.ts')).RunKeysDialog);
const RunMenuDialog = lazyDialog('runMenu', async () => (await import('./run-dialogs.ts')).RunMenuDialog, listWords);
const RunProofDialog = lazyDialog('runProof', async () => (await import('./run-dialogs.ts')).RunProofDialog);
const RunStrokesDialog = lazyDialog('runStrokes', async () => (await import('./run-dialogs.ts')).RunStrokesDialog);
const SharedMapDialog = lazyDialog(
  'sharedMap',
  async () => (await import('../features/maps/maps/SharedMapDialog.tsx')).SharedMapDialog,
  mapWords,
);
const ShareMapDialog = lazyDialog('shareMap', async () => (await import('./editor-dialogs.ts')).ShareMapDialog, mapWords);
const ShotMapDialog = lazyDialog(
  'shotMap',
  async () => (await import('../features/replays/shots/ShotMapDialog.tsx')).ShotMapDialog,
  listWords,
);

/** The component of each dialog. They are one chunk of the page, loaded by lazy-screens.ts, but for those that load themselves. */
export const DIALOG_COMPONENTS: Readonly<Record<Dialog, ComponentType>> = {
  account: AccountGateDialog,
  accountMenu: AccountMenuDialog,
  ad: AdDialog,
  addToHome: InstallDialog,
  archive: ArchiveDialog,
  ballStyles: BallStylesDialog,
  challenge: ChallengeDialog,
  consent: ConsentDialog,
  dayBoard: DayBoardDialog,
  deleteMap: DeleteMapDialog,
  editorKeys: EditorKeysDialog,
  editorMenu: EditorMenuDialog,
  elsewhere: OtherTabDialog,
  exportMap: ExportMapDialog,
  finish: FinishDialog,
  ghosts: GhostsDialog,
  importMap: ImportMapDialog,
  instructions: InstructionsDialog,
  leaderboard: LeaderboardDialog,
  leaveEditor: LeaveEditorDialog,
  manageRivals: ManageRivalsDialog,
  menu: MenuDialog,
  moreGames: MoreGamesDialog,
  myMaps: MyMapsDialog,
  newDay: NewDayDialog,
  news: AnnouncementsDialog,
  passkeyOffer: PasskeyOfferDialog,
  playerStats: PlayerStatsDialog,
  practice: PracticeDialog,
  privacyUpdate: PrivacyDialog,
  reset: ResetDialog,
  runKeys: RunKeysDialog,
  runMenu: RunMenuDialog,
  runProof: RunProofDialog,
  runStrokes: RunStrokesDialog,
  settings: SettingsDialog,
  share: ShareDialog,
  shareMap: ShareMapDialog,
  sharedMap: SharedMapDialog,
  shotMap: ShotMapDialog,
  signIn: SignInDialog,
  signUp: SignUpDialog,
};
