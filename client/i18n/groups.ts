/** Groups of messages that the page needs before Play; the others are loaded with the dialogs. */
export const FIRST_GROUPS = ['play', 'start', 'ui'] as const;

export const isFirstGroup = (group: string): boolean => FIRST_GROUPS.some((first) => first === group);
