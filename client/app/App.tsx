import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { Game } from '../features/play/game.ts';
import { HomePage } from '../features/play/HomePage.tsx';
import { StateProvider, type Store } from '../state/jotai.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NothingHere } from './NothingHere.tsx';

interface AppProps {
  readonly store: Store;
  /** Answers the one game of the page, made at the first call. */
  readonly openGame: () => Game;
}

/** The routes. `/` ignores the query of shared maps and plays today's hole. */
export function App({ store, openGame }: AppProps) {
  return (
    <StateProvider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <Routes>
            <Route path="/" element={<HomePage openGame={openGame} />} />
            <Route
              path="/play/:id"
              element={<NothingHere message="We could not find that map. Today's hole is waiting for you, though." />}
            />
            <Route path="*" element={<NothingHere message="There is no hole at this address. Today's is waiting for you, though." />} />
          </Routes>
        </BrowserRouter>
      </ErrorBoundary>
    </StateProvider>
  );
}
