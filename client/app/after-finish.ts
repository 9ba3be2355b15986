/** What follows a finish: one file, loaded after the first shot. */
export { Ending } from '../features/finish/Ending.tsx';
export { FinishDialog } from '../features/finish/FinishDialog.tsx';
export { ShareDialog } from '../features/share/ShareDialog.tsx';
