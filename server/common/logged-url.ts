const SHARE_KEY = /([?&]key=)[^&#]*/gi;

/** A URL as the log has it: without the share keys of runs, which are secrets of their owners. */
export const loggedUrl = (url: string): string => url.replace(SHARE_KEY, '$1[hidden]');
