import type { GameDay } from './game-day.ts';

/**
 * Draws the start screen as it is before any script has run. A file of the build beside the server's own, because it is made of the page's
 * components.
 */
export interface StartPageRenderer {
  /**
   * The language of a start screen, a BCP 47 tag.
   * @param stored the player's own choice
   * @param wanted tags of languages, the best first
   */
  chooseLanguage(stored: string | undefined, wanted: readonly string[]): string;
  /**
   * Returns what the root of the page contains.
   * @param language one that `chooseLanguage` has returned
   * @param countsUnanswered players who have not answered are counted: the question about it says so
   */
  renderStartPage(language: string, day: GameDay, countsUnanswered: boolean): Promise<string>;
}

/** Attribute of the page's root: the day of the start screen that the server has drawn into it. */
export const START_DAY = 'data-start-day';

/** Attribute of the template with elements of the head that a drawn start screen needs only once it is painted. */
export const LATE = 'data-late';

/** A selector of all parts of a drawn start screen but the name of the game. */
export const START_PARTS = '.start__top, .start__motto, .start__card, .consent';
