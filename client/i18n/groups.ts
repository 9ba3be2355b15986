/** Groups of messages that the page needs before Play. */
export const FIRST_GROUPS = ['play', 'start', 'ui'] as const;

/** The group for a page that does not start: it is in a script that the watchdog loads, and nothing else reads it. */
const UNSTARTED_GROUP = 'unstarted';

/** Messages are compiled in three parts. What is neither of the groups above is loaded with the dialogs. */
export type MessagePart = 'first' | 'dialogs' | 'unstarted';

export function partOf(group: string): MessagePart {
  if (group === UNSTARTED_GROUP) return 'unstarted';
  return FIRST_GROUPS.some((first) => first === group) ? 'first' : 'dialogs';
}
