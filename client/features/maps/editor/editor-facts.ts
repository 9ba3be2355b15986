import { atom } from '../../../state/jotai.ts';

/** What is to be shown of the open map beside its session. */
export interface EditorFacts {
  /** The address of the saved map; null until it was saved. */
  readonly shareUrl: string | null;
  readonly isSaving: boolean;
  /** The browser stores drafts. */
  readonly isKept: boolean;
}

export const NO_FACTS: EditorFacts = { shareUrl: null, isSaving: false, isKept: true };

export const editorFactsAtom = atom<EditorFacts>(NO_FACTS);
