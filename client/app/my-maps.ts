/** The dialogs with the player's levels: one file, loaded when the list is opened. */
export { DeleteMapDialog } from '../features/my-maps/DeleteMapDialog.tsx';
export { MyMapsDialog } from '../features/my-maps/MyMapsDialog.tsx';
