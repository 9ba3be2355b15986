/** The dialogs of the page that shows a run: one file, loaded with the first of them. */
export { RunKeysDialog } from '../features/viewer/RunKeysDialog.tsx';
export { RunMenuDialog } from '../features/viewer/RunMenuDialog.tsx';
export { RunProofDialog } from '../features/viewer/RunProofDialog.tsx';
export { RunStrokesDialog } from '../features/viewer/RunStrokesDialog.tsx';
