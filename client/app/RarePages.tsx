import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import {
  ADMIN_ANALYTICS_PAGE_ROUTE,
  CHALLENGE_ROUTE,
  DESIGN_ROUTE,
  MAP_ROUTE,
  PLAYER_PAGE_ROUTE,
  RUN_FILE_ROUTE,
  RUN_PAGE_ROUTE,
  SSO_CALLBACK_ROUTE,
} from '../../shared/page-routes.ts';
import type { Hole } from '../features/run/play/hole.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { lazily } from '../ui/lazily.tsx';

const AdminAnalyticsPage = lazily(async () => (await import('./AdminAnalyticsPage.tsx')).AdminAnalyticsPage, { instead: LoadingScreen });
const MapPage = lazily(async () => (await import('./MapPage.tsx')).MapPage, { instead: LoadingScreen });
const ChallengePage = lazily(async () => (await import('./ChallengePage.tsx')).ChallengePage, { instead: LoadingScreen });
const PlayerPage = lazily(async () => (await import('./PlayerPage.tsx')).PlayerPage, { instead: LoadingScreen });
const RunFilePage = lazily(async () => (await import('./RunFilePage.tsx')).RunFilePage, { instead: LoadingScreen });
const RunPage = lazily(async () => (await import('./RunPage.tsx')).RunPage, { instead: LoadingScreen });
const SsoCallbackPage = lazily(async () => (await import('./SsoCallbackPage.tsx')).SsoCallbackPage, { instead: LoadingScreen });
/** For developers only. */
const DesignPage = lazily(async () => (await import('../features/ground/design/DesignPage.tsx')).DesignPage);
const NothingHere = lazily(async () => (await import('./NothingHere.tsx')).NothingHere, { instead: LoadingScreen });

export interface RarePagesProps {
  /** Draws the game with a hole. */
  readonly show: (hole: Hole) => ReactNode;
}

/** The routes that most players never open. They are apart from those of the holes, so that the first script stays small. */
export function RarePages({ show }: RarePagesProps) {
  return useRoutes([
    { path: MAP_ROUTE, element: <MapPage show={show} /> },
    { path: CHALLENGE_ROUTE, element: <ChallengePage show={show} /> },
    { path: PLAYER_PAGE_ROUTE, element: <PlayerPage /> },
    { path: RUN_FILE_ROUTE, element: <RunFilePage /> },
    { path: RUN_PAGE_ROUTE, element: <RunPage /> },
    { path: SSO_CALLBACK_ROUTE, element: <SsoCallbackPage /> },
    { path: ADMIN_ANALYTICS_PAGE_ROUTE, element: <AdminAnalyticsPage /> },
    { path: DESIGN_ROUTE, element: <DesignPage /> },
    { path: '*', element: <NothingHere what="address" /> },
  ]);
}
