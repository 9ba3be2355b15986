import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import '@fontsource/pixelify-sans/latin-700.css';
import '@fontsource/silkscreen/latin-400.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../shared/assert.ts';
import { App } from './app/App.tsx';
import { openGame } from './app/open-game.ts';
import type { Game } from './features/play/game.ts';
import { createStore } from './state/jotai.ts';

const root = document.getElementById('root');
assert(root, 'index.html has no #root');

const store = createStore();
let game: Game | undefined;

createRoot(root).render(
  <StrictMode>
    <App
      store={store}
      openGame={() => {
        game ??= openGame(store);
        return game;
      }}
    />
  </StrictMode>,
);
