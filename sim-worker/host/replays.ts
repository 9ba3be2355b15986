/** What plays runs again: one part, loaded with the first ghost or the first run that is watched. */
export { makeGhosts } from './ghosts/make-ghosts.ts';
export { openWatch, prepareWatch } from './watch/open-watch.ts';
