import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import './ui/pixel-font.css';
import './ui/fallback-fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { assert } from '../shared/assert.ts';
import { isTodaysPage } from '../shared/page-routes.ts';
import { App } from './app/App.tsx';
import { installHooks } from './app/global-hooks.ts';
import { openGame } from './app/open-game.ts';
import { startCounting } from './app/start-counting.ts';
import { drawPage } from './app/start-page/draw-page.ts';
import { obeyEarlyPresses } from './app/start-page/early-press.ts';
import { loadFirstParts } from './app/start-page/load-first-parts.ts';
import { watchDialogHistory } from './dialogs/dialog-history.ts';
import { watchDisplay } from './display/display-atoms.ts';
import { startIdentityClient } from './features/account/session/start-identity-client.ts';
import { startPwa } from './features/run/offline/start-pwa.ts';
import type { Game } from './features/run/play/game.ts';
import { chooseLanguage } from './i18n/languages.ts';
import { languageAtom } from './i18n/text-atoms.ts';
import { watchLanguage } from './i18n/watch-language.ts';
import { localStore } from './platform/storage.ts';
import { KEYS } from './platform/storage-keys.ts';
import { createStore } from './state/jotai.ts';

const root = document.getElementById('root');
assert(root, 'index.html has no #root');

const store = createStore();
startPwa(store);
const track = startCounting(store);
let game: Game | undefined;

watchLanguage(store, document);
watchDisplay(store, document.documentElement);
watchDialogHistory(store);
installHooks(store, window, track);
startIdentityClient(store);
if (isTodaysPage(`${location.pathname}${location.search}`)) {
  game = openGame(store, track);
  game.prepare();
}
await loadFirstParts(store, chooseLanguage(localStore.get(KEYS.language), navigator.languages));

drawPage(
  root,
  <StrictMode>
    <App
      store={store}
      track={track}
      openGame={() => {
        game ??= openGame(store, track);
        return game;
      }}
      onDrawn={() => obeyEarlyPresses(root)}
    />
  </StrictMode>,
  store.get(languageAtom),
);
