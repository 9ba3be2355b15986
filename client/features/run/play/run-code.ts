/** What only a run in progress needs: one file of the page. */
export { handleSimEvent } from './run-events.ts';
export { trackRun } from './track-run.ts';
