import { BrowserRouter, useRoutes } from 'react-router-dom';
import { DAY_ROUTE, HOME_ROUTE } from '../../shared/page-routes.ts';
import type { Track } from '../features/ground/analytics/analytics.ts';
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
}

/** The routes. */
export function App({ store, track, openGame }: AppProps) {
  return (
    <StateProvider store={store}>
      <TrackContext value={track}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes openGame={openGame} />
            <IdentityClient />
          </BrowserRouter>
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
