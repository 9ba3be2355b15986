import { useCallback, useSyncExternalStore } from 'react';
import { assert } from '../../../../shared/assert.ts';
import { atom, useAtomValue } from '../../../state/jotai.ts';
import type { EditorSession, EditorState } from './editor-session.ts';
import type { TilePoint } from './model/tile-tools.ts';

/** The map that is edited. It stays while the map is tested, and is null without one. */
export const editorAtom = atom<EditorSession | null>(null);

/** The session, for components that exist only while a map is edited. */
export function useEditor(): EditorSession {
  const session = useAtomValue(editorAtom);
  assert(session, 'useEditor without a session');
  return session;
}

/** What is to be shown of the session, as it is now. */
export function useEditorState(): EditorState {
  const session = useEditor();
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  return useSyncExternalStore(subscribe, () => session.snapshot);
}

/** What is done with the map as a whole. */
export interface EditorActions {
  save(): void;
  /** Tests the map. @param from a tile to begin at, in place of the start */
  preview(from?: TilePoint): void;
  /** Closes the editor, and asks first when something would be lost or is unsaved. */
  leave(): void;
  /** Closes the editor without asking. Resolves when the draft is stored. */
  close(): Promise<void>;
}

export const editorActionsAtom = atom<EditorActions | null>(null);

export function useEditorActions(): EditorActions {
  const actions = useAtomValue(editorActionsAtom);
  assert(actions, 'useEditorActions without a session');
  return actions;
}
