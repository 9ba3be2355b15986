/** What is known of a dialog before its component is loaded. */
interface DialogFacts {
  /** A dialog of a higher layer lies above lower ones, in any order of opening. 0 when left out. */
  readonly layer?: number;
  /** The course stands beside it, and is what the player looks at. */
  readonly isBesideCourse?: true;
  /** Only the game opens it, when it has something to show. The hooks of the page refuse to open it. */
  readonly isGameOnly?: true;
  /** Small, and the next key may answer it at once (r, Enter): rendered together with the press that opens it. */
  readonly isUrgent?: true;
}

/** Every dialog, by the name that the global hooks take (docs/hooks.md). */
export const DIALOGS = {
  account: {},
  accountMenu: { isGameOnly: true },
  ad: { isGameOnly: true },
  addToHome: {},
  adsConsent: { layer: 3, isGameOnly: true },
  archive: {},
  ballStyles: {},
  consent: { layer: 3 },
  dayBoard: { isGameOnly: true },
  deleteMap: { isGameOnly: true },
  editorKeys: { isGameOnly: true },
  editorMenu: { isGameOnly: true },
  elsewhere: { isGameOnly: true, isUrgent: true },
  exportMap: { isGameOnly: true },
  finish: { isGameOnly: true, isBesideCourse: true },
  ghosts: {},
  importMap: { isGameOnly: true },
  instructions: {},
  leaderboard: {},
  leaveEditor: { isGameOnly: true },
  manageRivals: {},
  menu: {},
  moreGames: {},
  myMaps: {},
  newDay: { isGameOnly: true, isUrgent: true },
  news: {},
  passkeyOffer: { isGameOnly: true },
  playerStats: {},
  practice: {},
  privacyUpdate: { layer: 3, isGameOnly: true },
  reset: { layer: 1, isUrgent: true },
  runKeys: { isGameOnly: true },
  runMenu: { isGameOnly: true },
  runProof: { isGameOnly: true },
  runStrokes: { isGameOnly: true },
  settings: {},
  share: { isGameOnly: true },
  shareMap: { isGameOnly: true },
  sharedMap: { isGameOnly: true },
  shotMap: { isGameOnly: true },
  signIn: { layer: 2 },
  signUp: { layer: 2 },
} as const satisfies Readonly<Record<string, DialogFacts>>;

export type Dialog = keyof typeof DIALOGS;

export const isDialog = (name: unknown): name is Dialog => typeof name === 'string' && Object.hasOwn(DIALOGS, name);

export const factsOf = (dialog: Dialog): DialogFacts => DIALOGS[dialog];

export const isBesideCourse = (dialog: Dialog): boolean => factsOf(dialog).isBesideCourse ?? false;

export const layerOf = (dialog: Dialog): number => factsOf(dialog).layer ?? 0;
