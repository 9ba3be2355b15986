import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { assert } from '../../../shared/assert.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { HOME_ROUTE } from '../../../shared/page-routes.ts';
import { isCountedUnansweredAtom } from '../../features/ground/consent/consent-atoms.ts';
import type { Game } from '../../features/run/play/game.ts';
import { dailyHole } from '../../features/run/play/hole.ts';
import { holeAtom } from '../../features/run/play/play-atoms.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { setLanguageAtom } from '../../i18n/text-atoms.ts';
import { createStore } from '../../state/jotai.ts';
import { App } from '../App.tsx';

// What this module exports is a StartPageRenderer of shared/start-page.ts: the server loads it from the build.
export { chooseLanguage } from '../../i18n/languages.ts';

/**
 * Draws today's start screen as a new player sees it at first, which main.tsx then takes over.
 * @param language any other text than a language of the catalogues counts as English
 * @param countsUnanswered as the page's configuration has it
 * @throws when the words of the language cannot be loaded
 */
export async function renderStartPage(language: string, day: GameDay, countsUnanswered: boolean): Promise<string> {
  const store = createStore();
  store.set(isCountedUnansweredAtom, countsUnanswered);
  store.set(holeAtom, dailyHole(day));
  const outcome = isLanguage(language) && (await store.set(setLanguageAtom, language));
  assert(outcome !== 'failed', `no words in ${language}`);
  // No game is opened: nothing is played before the scripts run.
  const game = {} as Game;
  return renderToString(
    <App
      store={store}
      track={() => undefined}
      openGame={() => game}
      router={({ children }) => <StaticRouter location={HOME_ROUTE}>{children}</StaticRouter>}
    />,
  );
}
