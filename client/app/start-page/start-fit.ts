/** Attribute of the page's root: how its start screen fits this player. Without it only the name is shown. */
export const START_FIT = 'data-start-fit';

/** What React first draws is the same, or looks the same but for what no layout depends on. */
export type StartFit = 'same' | 'similar';
