/** Where the share sheet of the system comes before the clipboard: on a desktop it is a detour to where the text would be pasted anyway. */
export const isSheetFirst = (): boolean => window.matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function';
