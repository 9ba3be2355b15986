/** The dialogs of the map editor: one file, loaded with the first of them. */
export { EditorKeysDialog } from '../features/editor/dialogs/EditorKeysDialog.tsx';
export { EditorMenuDialog } from '../features/editor/dialogs/EditorMenuDialog.tsx';
export { ExportMapDialog } from '../features/editor/dialogs/ExportMapDialog.tsx';
export { ImportMapDialog } from '../features/editor/dialogs/ImportMapDialog.tsx';
export { LeaveEditorDialog } from '../features/editor/dialogs/LeaveEditorDialog.tsx';
export { ShareMapDialog } from '../features/editor/dialogs/ShareMapDialog.tsx';
