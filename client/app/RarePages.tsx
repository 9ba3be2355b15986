import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import {
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
import { lazyPart } from '../ui/lazy-part.tsx';
import type { ChallengePageProps } from './ChallengePage.tsx';
import type { MapPageProps } from './MapPage.tsx';
import type { NothingHereProps } from './NothingHere.tsx';

const MapPage = lazyPart<MapPageProps>(async () => (await import('./MapPage.tsx')).MapPage, LoadingScreen);
const ChallengePage = lazyPart<ChallengePageProps>(async () => (await import('./ChallengePage.tsx')).ChallengePage, LoadingScreen);
const PlayerPage = lazyPart(async () => (await import('./PlayerPage.tsx')).PlayerPage, LoadingScreen);
const RunFilePage = lazyPart(async () => (await import('./RunFilePage.tsx')).RunFilePage, LoadingScreen);
const RunPage = lazyPart(async () => (await import('./RunPage.tsx')).RunPage, LoadingScreen);
const SsoCallbackPage = lazyPart(async () => (await import('./SsoCallbackPage.tsx')).SsoCallbackPage, LoadingScreen);
/** For developers only. */
const DesignPage = lazyPart(async () => (await import('../features/ground/design/DesignPage.tsx')).DesignPage);
const NothingHere = lazyPart<NothingHereProps>(async () => (await import('./NothingHere.tsx')).NothingHere, LoadingScreen);

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
    { path: DESIGN_ROUTE, element: <DesignPage /> },
    { path: '*', element: <NothingHere what="address" /> },
  ]);
}
