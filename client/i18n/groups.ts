/** Groups of messages that the page needs before Play. */
export const FIRST_GROUPS = ['play', 'start', 'ui'] as const;

/** The group for a page that does not start: it is in a script that the watchdog loads, and nothing else reads it. */
const UNSTARTED_GROUP = 'unstarted';

/** Groups that only the editor and the maps of players need: as large as those of ten dialogs. */
const MAP_GROUPS = ['editor', 'mapRules', 'maps', 'myMaps'] as const;

/**
 * Groups of the dialogs that are loaded when they are opened, or after the first shot: ads and cards, boards, calendars, ball styles, ghosts,
 * names that guests keep, challenges, shared results, shot maps and games of other sites.
 */
const LIST_GROUPS = [
  'ads',
  'archive',
  'balls',
  'board',
  'calendar',
  'cards',
  'challenges',
  'games',
  'ghosts',
  'guest',
  'rivals',
  'sharing',
  'shots',
  'stats',
] as const;

/** Groups of the page that shows a run, and of pages that have nothing to show. */
const RUN_GROUPS = ['lost', 'viewer'] as const;

/** Groups that only somebody with an account, or about to have one, reads: large, and never needed before the identity client is there. */
const ACCOUNT_GROUPS = ['accountSettings'] as const;

/** The group for players who do not see the course. */
const HEARING_GROUP = 'hearing';

/** The parts of the catalogues that the page can load. What is in none of the groups above is in `dialogs`. */
export const CATALOGUE_PARTS = ['first', 'dialogs', 'account', 'hearing', 'lists', 'maps', 'runs'] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

/** What the page can load of its words: parts of the catalogues, and the words for the names of guests. */
export type WordsPart = CataloguePart | 'guests';

export function partOf(group: string): CataloguePart | typeof UNSTARTED_GROUP {
  if (group === UNSTARTED_GROUP) return UNSTARTED_GROUP;
  if (group === HEARING_GROUP) return HEARING_GROUP;
  if (ACCOUNT_GROUPS.some((ofAccounts) => ofAccounts === group)) return 'account';
  if (MAP_GROUPS.some((ofMaps) => ofMaps === group)) return 'maps';
  if (RUN_GROUPS.some((ofRuns) => ofRuns === group)) return 'runs';
  if (LIST_GROUPS.some((ofLists) => ofLists === group)) return 'lists';
  return FIRST_GROUPS.some((first) => first === group) ? 'first' : 'dialogs';
}
