// Pages that most players never see. The first file of the page would have to name every file of each; this one does it instead.

export const loadNothingHere = async () => (await import('./NothingHere.tsx')).NothingHere;

export const loadEditorPage = async () => (await import('./EditorPage.tsx')).EditorPage;
