import { openDayBoardAtom } from '../../../client/dialogs/board-day.ts';
import { openDialogAtom } from '../../../client/dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../client/dialogs/dialogs.ts';
import { CallbackPanel } from '../../../client/features/account/callback/CallbackPanel.tsx';
import { SignInPanel } from '../../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../../client/features/account/forms/SignUpPanel.tsx';
import { accountAtom, accountFormsAtom, clientAtom } from '../../../client/features/account/session/account-atoms.ts';
import { houseAdCardAtom } from '../../../client/features/ground/ads/house-ad.ts';
import { submissionsAtom } from '../../../client/features/ground/submission/submission-atoms.ts';
import { type EditorActions, editorActionsAtom, editorAtom } from '../../../client/features/maps/editor/editor-atoms.ts';
import { EditorSession } from '../../../client/features/maps/editor/editor-session.ts';
import { MapDocument } from '../../../client/features/maps/editor/model/map-document.ts';
import { newMap } from '../../../client/features/maps/editor/model/new-map.ts';
import { levelToDeleteAtom } from '../../../client/features/maps/my-maps/use-deleted-levels.ts';
import { openShotMapAtom } from '../../../client/features/replays/shots/shown-shots.ts';
import type { FoundRun } from '../../../client/features/replays/viewer/found-run.ts';
import { proofAtom, sessionAtom, viewerAtom } from '../../../client/features/replays/viewer/viewer-atoms.ts';
import type { ViewerSession } from '../../../client/features/replays/viewer/viewer-session.ts';
import { startInstallDetection } from '../../../client/features/run/offline/install-atoms.ts';
import { dailyHole } from '../../../client/features/run/play/hole.ts';
import { holeAtom, levelAtom, newDayAtom, reachedCheckpointsAtom, stageAtom } from '../../../client/features/run/play/play-atoms.ts';
import { shareSubjectAtom } from '../../../client/features/run/share/share-atoms.ts';
import { statusAtom } from '../../../client/sim/sim-atoms.ts';
import type { Store } from '../../../client/state/jotai.ts';
import { ANNOUNCEMENTS_ROUTE } from '../../../shared/api/announcements.ts';
import { GHOSTS_ROUTE } from '../../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../../shared/api/leaderboard.ts';
import { MAP_ROUTES } from '../../../shared/api/maps.ts';
import { MORE_GAMES_ROUTE } from '../../../shared/api/more-games.ts';
import { RIVAL_ROUTES } from '../../../shared/api/rivals.ts';
import { USER_STATS_ROUTE } from '../../../shared/api/user-stats.ts';
import { readLevel } from '../../../shared/course/level.ts';
import { addDays } from '../../../shared/game-day.ts';
import type { WatchedRun } from '../../../shared/protocol/playback.ts';
import { SIGNED_IN } from './account.ts';
import type { ApiRequest } from './api-answers.ts';
import { AppServer } from './app-server.ts';
import { answerBoard } from './boards.ts';
import type { FakeClient } from './fake-client.ts';
import { userStats } from './histories.ts';
import { savedMap } from './map-server.ts';
import { APP_DAY } from './open-app.tsx';
import { player } from './rival-server.ts';
import { acceptedRun, atFlag, finishedRun } from './runs.ts';
import { answerGhosts } from './server-ghosts.ts';
import { STEPS } from './small-courses.ts';

const YESTERDAY = addDays(APP_DAY, -1);
const MAP = savedMap('a', 'The Stairs', '20');
const RUN = finishedRun({ day: APP_DAY, strokes: 5, strokesByCheckpoint: [2, 3] });

/** A server whose answers give every dialog something to show. */
export function dialogServer(): AppServer {
  const server = new AppServer(APP_DAY, {});
  const news = {
    id: crypto.randomUUID(),
    title: 'A new theme',
    content: 'The lagoon is open.',
    linkText: 'Look',
    linkUrl: '/d/2026-11-01',
  };
  Object.assign(server.answers, {
    [ANNOUNCEMENTS_ROUTE]: () => ({ announcements: [{ ...news, expirationDate: '2099-01-01T00:00:00.000Z' }] }),
    [GHOSTS_ROUTE]: () => answerGhosts({ gameDay: APP_DAY }),
    // Longer names are shortened.
    [LEADERBOARD_ROUTE]: ({ url }: ApiRequest) =>
      answerBoard(url, { rows: 30, own: 20, names: ['Anonymous', 'Ada', 'Grace'], rivals: [1] }),
    [MAP_ROUTES.myMaps]: () => ({ maps: [MAP] }),
    [MORE_GAMES_ROUTE]: () => ({
      games: [
        { name: 'Marble Run', url: 'https://marbles.example/', words: 'Roll them all the way down.', picture: '/art/ball-classic.png' },
      ],
    }),
    [RIVAL_ROUTES.rivals]: () => ({ rivals: ['Grace', 'Linus'].map(player) }),
    [USER_STATS_ROUTE]: () => userStats({ today: { ...userStats().today, gameDay: APP_DAY } }),
  });
  return server;
}

/** Dialogs that open with what they are about; the others open by their name. */
const OPENERS: Partial<Record<Dialog, (store: Store) => void>> = {
  dayBoard: (store) => store.set(openDayBoardAtom, YESTERDAY),
  shotMap: (store) => store.set(openShotMapAtom, { day: YESTERDAY, courseHash: STEPS.hash, runId: undefined }),
};

/** What a dialog shows when it is complete, where neither a request nor a busy state says that it is not. */
export const COMPLETE_WITH: Partial<Record<Dialog, string>> = {
  // Until its settings are loaded, another dialog says that they come.
  account: '.account',
  // The map is read by code that comes when it is needed.
  sharedMap: '.shared-map__picture',
};

/** Dialogs of players who are not signed in. */
const OF_STRANGERS: readonly Dialog[] = ['signIn', 'signUp'];

export function openWithData(store: Store, dialog: Dialog): void {
  store.set(accountAtom, OF_STRANGERS.includes(dialog) ? { status: 'signedOut' } : SIGNED_IN);
  const open = OPENERS[dialog];
  if (open) open(store);
  else store.set(openDialogAtom, dialog);
}

/** Fills the page: a run of today in progress and a finished one, a map in the editor, a run that is watched, an account. */
export function fillPage(store: Store, { client }: FakeClient): void {
  store.set(clientAtom, client);
  store.set(accountFormsAtom, { SignInPanel, SignUpPanel, CallbackPanel });
  store.set(holeAtom, dailyHole(APP_DAY));
  store.set(levelAtom, { ...level(), medals: { gold: 2, silver: 3, bronze: 5 } });
  store.set(statusAtom, { phase: 'ready', canShoot: true, strokes: 3, checkpoint: 1, checkpoints: 1, climbedRows: 4, totalRows: 13 });
  store.set(reachedCheckpointsAtom, 1);
  store.set(newDayAtom, addDays(APP_DAY, 1));
  store.set(stageAtom, atFlag(RUN));
  store.set(submissionsAtom, { [RUN.id]: { state: 'accepted', answer: acceptedRun({ score: RUN.strokes, gameDay: APP_DAY }) } });
  store.set(shareSubjectAtom, { kind: 'run', shared: { run: RUN, streak: 4, name: '' } });
  store.set(houseAdCardAtom, 'archive');
  store.set(levelToDeleteAtom, { key: MAP.id, title: MAP.title, changedMs: 0, mark: undefined, saved: MAP });
  store.set(editorAtom, new EditorSession(new MapDocument({ ...newMap(() => 0), title: 'The Stairs' })));
  store.set(editorActionsAtom, { save: nothing, preview: nothing, leave: nothing, close: async () => undefined } satisfies EditorActions);
  watchRun(store);
  startInstallDetection(store, {
    navigator: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 },
    matchMedia: () => ({ matches: false }),
    addEventListener: nothing,
  });
}

const nothing = () => undefined;

function level() {
  const read = readLevel(STEPS.file);
  if (!read.ok) throw new Error(read.error.join(', '));
  return read.value;
}

/** The page shows a run of yesterday, whose proof was made. */
function watchRun(store: Store): void {
  const watched: WatchedRun = {
    strokes: 5,
    strokesByCheckpoint: [2, 3],
    steps: 1_234,
    infuriating: false,
    simulationVersion: 1,
    digest: 77,
    shots: [],
  } as unknown as WatchedRun;
  const found: FoundRun = {
    run: null,
    claim: { ...watched },
    name: 'Grace',
    isUser: false,
    day: YESTERDAY,
    replay: new Uint8Array(8),
    level: level(),
    course: { kind: 'day', day: YESTERDAY },
    title: STEPS.name,
  };
  store.set(sessionAtom, { command: nothing, verify: async () => undefined } as unknown as ViewerSession);
  store.set(viewerAtom, { state: 'shown', shown: { found, watched } });
  store.set(proofAtom, { kind: 'played', here: watched, digest: 77, shots: { same: 5, all: 5 }, tookMs: 12, agrees: true });
}
