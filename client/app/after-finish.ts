/** What follows a finish: one file, loaded after the first shot. */

export { ShareDialog } from '../features/run/share/ShareDialog.tsx';
export { Ending } from '../features/screens/finish/Ending.tsx';
export { FinishDialog } from '../features/screens/finish/FinishDialog.tsx';
