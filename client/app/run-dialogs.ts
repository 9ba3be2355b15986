/** The dialogs of the page that shows a run: one file, loaded with the first of them. */
export { RunKeysDialog } from '../features/replays/viewer/RunKeysDialog.tsx';
export { RunMenuDialog } from '../features/replays/viewer/RunMenuDialog.tsx';
export { RunProofDialog } from '../features/replays/viewer/RunProofDialog.tsx';
export { RunStrokesDialog } from '../features/replays/viewer/RunStrokesDialog.tsx';
