import type { ComponentType } from 'react';
import type { Dialog } from '../dialogs/dialogs.ts';
import { AccountGateDialog } from '../features/account/account-settings/AccountGateDialog.tsx';
import { PrivacyDialog } from '../features/account/dialogs/PrivacyDialog.tsx';
import { SignInDialog, SignUpDialog } from '../features/account/dialogs/SignInDialog.tsx';
import { MenuDialog } from '../features/screens/menu/MenuDialog.tsx';
import { InstructionsDialog } from '../features/screens/screens/InstructionsDialog.tsx';
import { NewDayDialog } from '../features/screens/screens/NewDayDialog.tsx';
import { OtherTabDialog } from '../features/screens/screens/OtherTabDialog.tsx';
import { ResetDialog } from '../features/screens/screens/ResetDialog.tsx';
import { SettingsDialog } from '../features/screens/settings/SettingsDialog.tsx';
import { lazyDialog } from './lazy-dialog.ts';

const AccountMenuDialog = lazyDialog(
  'accountMenu',
  async () => (await import('../features/screens/menu/AccountMenuDialog.tsx')).AccountMenuDialog,
);
const AdsConsentDialog = lazyDialog(
  'adsConsent',
  async () => (await import('../features/ground/preferences/AdsConsentDialog.tsx')).AdsConsentDialog,
  ['lists'],
);
const AnnouncementsDialog = lazyDialog(
  'news',
  async () => (await import('../features/people/announcements/AnnouncementsDialog.tsx')).AnnouncementsDialog,
);
const ArchiveDialog = lazyDialog('archive', async () => (await import('../features/run/archive/ArchiveDialog.tsx')).ArchiveDialog, [
  'lists',
]);
const BallStylesDialog = lazyDialog(
  'ballStyles',
  async () => (await import('../features/people/balls/BallStylesDialog.tsx')).BallStylesDialog,
  ['lists'],
);
const ConsentDialog = lazyDialog('consent', async () => (await import('../features/ground/preferences/ConsentDialog.tsx')).ConsentDialog, [
  'lists',
]);
const GhostsDialog = lazyDialog('ghosts', async () => (await import('../features/replays/ghosts/GhostsDialog.tsx')).GhostsDialog, [
  'lists',
]);
const InstallDialog = lazyDialog('addToHome', async () => (await import('../features/run/offline/InstallDialog.tsx')).InstallDialog);
const LeaderboardDialog = lazyDialog(
  'leaderboard',
  async () => (await import('../features/people/leaderboard/LeaderboardDialog.tsx')).LeaderboardDialog,
  ['lists'],
);
const DayBoardDialog = lazyDialog(
  'dayBoard',
  async () => (await import('../features/people/leaderboard/LeaderboardDialog.tsx')).DayBoardDialog,
  ['lists'],
);
const ManageRivalsDialog = lazyDialog(
  'manageRivals',
  async () => (await import('../features/people/rivals/ManageRivalsDialog.tsx')).ManageRivalsDialog,
  ['lists'],
);
const MoreGamesDialog = lazyDialog(
  'moreGames',
  async () => (await import('../features/screens/menu/MoreGamesDialog.tsx')).MoreGamesDialog,
  ['lists'],
);
const MyMapsDialog = lazyDialog('myMaps', async () => (await import('../features/maps/my-maps/MyMapsDialog.tsx')).MyMapsDialog, ['maps']);
const DeleteMapDialog = lazyDialog(
  'deleteMap',
  async () => (await import('../features/maps/my-maps/DeleteMapDialog.tsx')).DeleteMapDialog,
  ['maps'],
);
const AddPasskeyPromptDialog = lazyDialog(
  'passkeyOffer',
  async () => (await import('../features/account/account-settings/AddPasskeyPromptDialog.tsx')).AddPasskeyPromptDialog,
);
const PlayerStatsDialog = lazyDialog(
  'playerStats',
  async () => (await import('../features/people/player-stats/PlayerStatsDialog.tsx')).PlayerStatsDialog,
  ['lists'],
);
const PracticeDialog = lazyDialog('practice', async () => (await import('../features/screens/screens/PracticeDialog.tsx')).PracticeDialog);
/** What follows a finish; loaded after the first shot. */
export const AdDialog = lazyDialog('ad', async () => (await import('../features/ground/ads/AdDialog.tsx')).AdDialog, ['lists']);
export const FinishDialog = lazyDialog('finish', async () => (await import('../features/screens/finish/FinishDialog.tsx')).FinishDialog);
export const ShareDialog = lazyDialog('share', async () => (await import('../features/run/share/ShareDialog.tsx')).ShareDialog, ['lists']);
const EditorKeysDialog = lazyDialog(
  'editorKeys',
  async () => (await import('../features/maps/editor/dialogs/EditorKeysDialog.tsx')).EditorKeysDialog,
  ['maps'],
);
const EditorMenuDialog = lazyDialog(
  'editorMenu',
  async () => (await import('../features/maps/editor/dialogs/EditorMenuDialog.tsx')).EditorMenuDialog,
  ['maps'],
);
const ExportMapDialog = lazyDialog(
  'exportMap',
  async () => (await import('../features/maps/editor/dialogs/ExportMapDialog.tsx')).ExportMapDialog,
  ['maps'],
);
const ImportMapDialog = lazyDialog(
  'importMap',
  async () => (await import('../features/maps/editor/dialogs/ImportMapDialog.tsx')).ImportMapDialog,
  ['maps'],
);
const LeaveEditorDialog = lazyDialog(
  'leaveEditor',
  async () => (await import('../features/maps/editor/dialogs/LeaveEditorDialog.tsx')).LeaveEditorDialog,
  ['maps'],
);
const RunKeysDialog = lazyDialog('runKeys', async () => (await import('../features/replays/viewer/RunKeysDialog.tsx')).RunKeysDialog);
const RunMenuDialog = lazyDialog('runMenu', async () => (await import('../features/replays/viewer/RunMenuDialog.tsx')).RunMenuDialog, [
  'lists',
]);
const RunProofDialog = lazyDialog('runProof', async () => (await import('../features/replays/viewer/RunProofDialog.tsx')).RunProofDialog);
const RunStrokesDialog = lazyDialog(
  'runStrokes',
  async () => (await import('../features/replays/viewer/RunStrokesDialog.tsx')).RunStrokesDialog,
);
const SharedMapDialog = lazyDialog('sharedMap', async () => (await import('../features/maps/maps/SharedMapDialog.tsx')).SharedMapDialog, [
  'maps',
]);
const ShareMapDialog = lazyDialog(
  'shareMap',
  async () => (await import('../features/maps/editor/dialogs/ShareMapDialog.tsx')).ShareMapDialog,
  ['maps'],
);
const ShotMapDialog = lazyDialog('shotMap', async () => (await import('../features/replays/shots/ShotMapDialog.tsx')).ShotMapDialog, [
  'lists',
]);

/** The component of each dialog. Some load themselves. */
export const DIALOG_COMPONENTS: Readonly<Record<Dialog, ComponentType>> = {
  account: AccountGateDialog,
  accountMenu: AccountMenuDialog,
  ad: AdDialog,
  addToHome: InstallDialog,
  adsConsent: AdsConsentDialog,
  archive: ArchiveDialog,
  ballStyles: BallStylesDialog,
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
  passkeyOffer: AddPasskeyPromptDialog,
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
