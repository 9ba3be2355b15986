import { unstartedWords } from '../../../i18n/unstarted-words.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { UNSTARTED } from './watchdog.ts';

const CARD = 'cover__card--unstarted';

/** Says below the name of a page that does not start what the player can do. The page's style sheet may be missing. */
export function tellUnstarted(): void {
  const page = document.querySelector(UNSTARTED);
  if (!page || page.querySelector(`.${CARD}`)) return;
  const { language, text } = unstartedWords(storedLanguage(), navigator.languages);
  const reload = element('button', 'button button--yellow', text('unstarted.reload'));
  reload.addEventListener('click', () => location.reload());
  const card = element('section', `cover__card ${CARD}`, '');
  card.lang = language;
  card.setAttribute('role', 'alert');
  card.append(
    element('h1', 'cover__title', text('unstarted.title')),
    element('p', '', text('unstarted.remedy')),
    element('p', '', text('unstarted.loss')),
    reload,
  );
  page.append(card);
}

function element(name: string, className: string, words: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}

function storedLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEYS.language) ?? undefined;
  } catch {
    return undefined;
  }
}
