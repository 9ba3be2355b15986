/** The dialogs of the map editor: one file, loaded with the first of them. */
export { EditorKeysDialog } from '../features/maps/editor/dialogs/EditorKeysDialog.tsx';
export { EditorMenuDialog } from '../features/maps/editor/dialogs/EditorMenuDialog.tsx';
export { ExportMapDialog } from '../features/maps/editor/dialogs/ExportMapDialog.tsx';
export { ImportMapDialog } from '../features/maps/editor/dialogs/ImportMapDialog.tsx';
export { LeaveEditorDialog } from '../features/maps/editor/dialogs/LeaveEditorDialog.tsx';
export { ShareMapDialog } from '../features/maps/editor/dialogs/ShareMapDialog.tsx';
