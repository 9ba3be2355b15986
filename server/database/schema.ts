import type { MixedList } from 'typeorm';
import { SavedMap } from '../modules/courses/maps/map.entity.ts';
import { MapCourse } from '../modules/courses/maps/map-course.entity.ts';
import { MapRevision } from '../modules/courses/maps/map-revision.entity.ts';
import { AccessEntry } from '../modules/identity/model/access-entry.entity.ts';
import { BackupCode } from '../modules/identity/model/backup-code.entity.ts';
import { IdentityClient } from '../modules/identity/model/client.entity.ts';
import { ExternalAccount } from '../modules/identity/model/external-account.entity.ts';
import { Identification } from '../modules/identity/model/identification.entity.ts';
import { IdentityEvent } from '../modules/identity/model/identity-event.entity.ts';
import { OAuthRedirect } from '../modules/identity/model/oauth-redirect.entity.ts';
import { Passkey } from '../modules/identity/model/passkey.entity.ts';
import { ProfileImage } from '../modules/identity/model/profile-image.entity.ts';
import { RefusedAccount } from '../modules/identity/model/refused-account.entity.ts';
import { IdentitySession } from '../modules/identity/model/session.entity.ts';
import { SignIn } from '../modules/identity/model/sign-in.entity.ts';
import { SignUp } from '../modules/identity/model/sign-up.entity.ts';
import { SigningKey } from '../modules/identity/model/signing-key.entity.ts';
import { Ticket } from '../modules/identity/model/ticket.entity.ts';
import { IdentityUser } from '../modules/identity/model/user.entity.ts';
import { Verification } from '../modules/identity/model/verification.entity.ts';
import { NewGuestCount } from '../modules/people/players/new-guest-count.entity.ts';
import { Player } from '../modules/people/players/player.entity.ts';
import { Rival } from '../modules/people/rivals/rival.entity.ts';
import { UnlockedStyle } from '../modules/play/ball-styles/unlocked-style.entity.ts';
import { MapPicture } from '../modules/play/pictures/map-picture.entity.ts';
import { Attempt } from '../modules/play/scores/attempt.entity.ts';
import { DayCourse } from '../modules/play/scores/day-course.entity.ts';
import { Run } from '../modules/play/scores/run.entity.ts';
import { DayTally } from '../modules/play/standings/day-tally.entity.ts';
import { Play } from '../modules/play/standings/play.entity.ts';
import { Announcement } from '../modules/site/announcements/announcement.entity.ts';
import { CreatePlayers1763600000000 } from './migrations/1763600000000-create-players.ts';
import { CreateRuns1763600100000 } from './migrations/1763600100000-create-runs.ts';
import { CreateTallies1763600200000 } from './migrations/1763600200000-create-tallies.ts';
import { CreateAnnouncements1795281300000 } from './migrations/1795281300000-create-announcements.ts';
import { IndexInfuriatingBoards1795281400000 } from './migrations/1795281400000-index-infuriating-boards.ts';
import { IndexInfuriatingRuns1795281500000 } from './migrations/1795281500000-index-infuriating-runs.ts';
import { CreateIdentity1795282000000 } from './migrations/1795282000000-create-identity.ts';
import { AddSubmissionKeys1795283000000 } from './migrations/1795283000000-add-submission-keys.ts';
import { LimitCopiesAndGuests1795283100000 } from './migrations/1795283100000-limit-copies-and-guests.ts';
import { CreateRateLimits1795284000000 } from './migrations/1795284000000-create-rate-limits.ts';
import { LetNewPasswordsWait1795287000000 } from './migrations/1795287000000-let-new-passwords-wait.ts';
import { DateOldClientCookies1795287100000 } from './migrations/1795287100000-date-old-client-cookies.ts';
import { CreateRivals1795371000000 } from './migrations/1795371000000-create-rivals.ts';
import { FindPlayersByName1795371100000 } from './migrations/1795371100000-find-players-by-name.ts';
import { KeepUnlockedStyles1795372000000 } from './migrations/1795372000000-keep-unlocked-styles.ts';
import { IndexLateRuns1795372100000 } from './migrations/1795372100000-index-late-runs.ts';
import { CountStartsByStrokes1795373000000 } from './migrations/1795373000000-count-starts-by-strokes.ts';
import { DateUsernames1795373100000 } from './migrations/1795373100000-date-usernames.ts';
import { CreateMaps1795400000000 } from './migrations/1795400000000-create-maps.ts';
import { LetRunsNameMaps1795400100000 } from './migrations/1795400100000-let-runs-name-maps.ts';
import { StoreOutcomes1795500000000 } from './migrations/1795500000000-store-outcomes.ts';
import { AverageNormalRuns1795500100000 } from './migrations/1795500100000-average-normal-runs.ts';
import { RankOneCourseADay1795600000000 } from './migrations/1795600000000-rank-one-course-a-day.ts';
import { CreateIdentityEvents1795700000000 } from './migrations/1795700000000-create-identity-events.ts';
import { CreatePasskeys1795700100000 } from './migrations/1795700100000-create-passkeys.ts';
import { CreateExternalAccounts1795700200000 } from './migrations/1795700200000-create-external-accounts.ts';
import { CreateAccessLists1795700300000 } from './migrations/1795700300000-create-access-lists.ts';
import { SealWaitingProfiles1795800000000 } from './migrations/1795800000000-seal-waiting-profiles.ts';
import { CreateRefusedAccounts1795800100000 } from './migrations/1795800100000-create-refused-accounts.ts';
import { RememberSkippedCaptchas1795800200000 } from './migrations/1795800200000-remember-skipped-captchas.ts';
import { KeepMapPictures1795800300000 } from './migrations/1795800300000-keep-map-pictures.ts';
import { KeepDayCourses1795900000000 } from './migrations/1795900000000-keep-day-courses.ts';
import { CreateAnalytics1796000000000 } from './migrations/1796000000000-create-analytics.ts';
import { CreateJobs1796100000000 } from './migrations/1796100000000-create-jobs.ts';
import { CreateAnalyticsDays1796100100000 } from './migrations/1796100100000-create-analytics-days.ts';
import { CreateAdGrants1796200000000 } from './migrations/1796200000000-create-ad-grants.ts';
import { KeepGuestNames1796300000000 } from './migrations/1796300000000-keep-guest-names.ts';

type Classes = Extract<MixedList<new () => object>, readonly unknown[]>;

/** Entities of the identity service. */
const IDENTITY_ENTITIES: Classes = [
  AccessEntry,
  BackupCode,
  ExternalAccount,
  Identification,
  IdentityClient,
  IdentityEvent,
  IdentitySession,
  IdentityUser,
  OAuthRedirect,
  Passkey,
  ProfileImage,
  RefusedAccount,
  SignIn,
  SignUp,
  SigningKey,
  Ticket,
  Verification,
];

/** Every entity. `npm run new:module` adds to the end of the list. */
export const ENTITIES: Classes = [
  Player,
  NewGuestCount,
  Attempt,
  Run,
  Play,
  DayTally,
  Rival,
  Announcement,
  UnlockedStyle,
  SavedMap,
  MapCourse,
  MapRevision,
  MapPicture,
  DayCourse,
  ...IDENTITY_ENTITIES,
];

/** Every migration, oldest first. They are written by hand and never change after their release. */
export const MIGRATIONS = [
  CreatePlayers1763600000000,
  CreateRuns1763600100000,
  CreateTallies1763600200000,
  CreateAnnouncements1795281300000,
  IndexInfuriatingBoards1795281400000,
  IndexInfuriatingRuns1795281500000,
  CreateIdentity1795282000000,
  AddSubmissionKeys1795283000000,
  LimitCopiesAndGuests1795283100000,
  CreateRateLimits1795284000000,
  LetNewPasswordsWait1795287000000,
  DateOldClientCookies1795287100000,
  CreateRivals1795371000000,
  FindPlayersByName1795371100000,
  KeepUnlockedStyles1795372000000,
  IndexLateRuns1795372100000,
  CountStartsByStrokes1795373000000,
  DateUsernames1795373100000,
  CreateMaps1795400000000,
  LetRunsNameMaps1795400100000,
  StoreOutcomes1795500000000,
  AverageNormalRuns1795500100000,
  RankOneCourseADay1795600000000,
  CreateIdentityEvents1795700000000,
  CreatePasskeys1795700100000,
  CreateAccessLists1795700300000,
  CreateExternalAccounts1795700200000,
  SealWaitingProfiles1795800000000,
  CreateRefusedAccounts1795800100000,
  RememberSkippedCaptchas1795800200000,
  KeepMapPictures1795800300000,
  KeepDayCourses1795900000000,
  CreateAnalytics1796000000000,
  CreateJobs1796100000000,
  CreateAnalyticsDays1796100100000,
  CreateAdGrants1796200000000,
  KeepGuestNames1796300000000,
];
