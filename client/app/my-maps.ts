/** The dialogs with the player's levels: one file, loaded when the list is opened. */
export { DeleteMapDialog } from '../features/maps/my-maps/DeleteMapDialog.tsx';
export { MyMapsDialog } from '../features/maps/my-maps/MyMapsDialog.tsx';
