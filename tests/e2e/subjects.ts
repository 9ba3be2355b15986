/**
 * What each journey is about: folders and files by the journey's path. `npm test -- --changed` runs a journey when something in them has
 * changed. Page, server and worker take part in each, so this names what would be seen nowhere else.
 */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'tests/e2e/hole.test.ts': [
    'client/features/run/play/',
    'client/features/ground/submission/',
    'client/sim/',
    'server/modules/play/replays/',
    'server/modules/play/scores/',
    'shared/replay/',
    'sim-worker/core/',
    'sim-worker/engine/',
    'sim-worker/host/',
  ],
  'tests/e2e/last-section.test.ts': ['client/sim/', 'client/features/screens/screens/', 'sim-worker/host/'],
  'tests/e2e/finished-offline.test.ts': ['client/features/run/offline/', 'client/features/ground/submission/', 'client/service-worker/'],
  'tests/e2e/builds.test.ts': ['client/features/run/offline/', 'client/service-worker/', 'server/http/', 'tools/run/', 'vite.config.ts'],
  'tests/e2e/sign-up.test.ts': ['client/features/account/', 'server/modules/identity/', 'server/modules/people/players/'],
  'tests/e2e/passkey.test.ts': ['client/features/account/', 'client/features/account/account-settings/', 'server/modules/identity/'],
  'tests/e2e/provider.test.ts': ['client/features/account/', 'client/features/account/account-settings/', 'server/modules/identity/'],
  'tests/e2e/session-end.test.ts': ['client/features/account/', 'client/features/ground/submission/', 'server/modules/identity/'],
  'tests/e2e/map-editor.test.ts': [
    'client/features/maps/editor/',
    'client/features/maps/maps/',
    'server/modules/courses/maps/',
    'shared/course/',
  ],
  'tests/e2e/challenges.test.ts': [
    'client/features/replays/challenge-page/',
    'client/features/replays/ghosts/',
    'client/features/replays/viewer/',
    'client/features/run/share/',
    'sim-worker/host/ghosts/',
    'sim-worker/host/watch/',
  ],
  'tests/e2e/day-change.test.ts': ['client/features/run/play/', 'server/common/', 'server/modules/courses/levels/', 'shared/game-day.ts'],
  'tests/e2e/tabs.test.ts': ['client/features/run/play/', 'client/platform/'],
};
