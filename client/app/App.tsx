import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { DAY_ROUTE, HOME_ROUTE } from '../../shared/page-routes.ts';
import type { Track } from '../features/ground/analytics/events.ts';
import { TrackContext } from '../features/ground/analytics/track-context.ts';
import type { Game } from '../features/run/play/game.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { StateProvider, type Store } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { DayPage } from './DayPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { HomePage } from './HomePage.tsx';
import { IdentityClient } from './identity-client/IdentityClient.tsx';

const RarePages = lazily(async () => (await import('./RarePages.tsx')).RarePages, { instead: LoadingScreen });

interface AppProps {
  readonly store: Store;
  readonly track: Track;
  /** Returns the one game of the page; the first call makes it. */
  readonly openGame: () => Game;
  /** Knows the address of the page; by default, from the browser. */
  readonly router?: ComponentType<{ readonly children: ReactNode }>;
  /** Called once, when the page is drawn. Stays the same function. */
  readonly onDrawn?: () => void;
}

/** The routes. */
export function App({ store, track, openGame, router: Router = BrowserRouter, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StateProvider store={store}>
      <TrackContext value={track}>
        <ErrorBoundary>
          <Router>
            <AppRoutes openGame={openGame} />
            <IdentityClient />
          </Router>
        </ErrorBoundary>
      </TrackContext>
    </StateProvider>
  );
}

function AppRoutes({ openGame }: Pick<AppProps, 'openGame'>) {
  return useRoutes([
    { path: HOME_ROUTE, element: <HomePage openGame={openGame} /> },
    { path: DAY_ROUTE, element: <DayPage openGame={openGame} /> },
    { path: '*', element: <RarePages show={(hole) => <HomePage openGame={openGame} hole={hole} />} /> },
  ]);
}
