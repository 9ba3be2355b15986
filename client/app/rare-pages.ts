// Pages that most players never see. The first file of the page would have to name every file of each; this one does it instead.

export const loadNothingHere = async () => (await import('./NothingHere.tsx')).NothingHere;

export const loadPlayerPage = async () => (await import('./PlayerPage.tsx')).PlayerPage;

/** A run that is watched. */
export const loadRunPage = async () => (await import('./RunPage.tsx')).RunPage;

/** For developers only. */
export const loadDesignPage = async () => (await import('../features/design/DesignPage.tsx')).DesignPage;

/** The page of a saved map. */
export const loadMapPage = async () => (await import('./MapPage.tsx')).MapPage;

export const loadEditorPage = async () => (await import('./EditorPage.tsx')).EditorPage;
