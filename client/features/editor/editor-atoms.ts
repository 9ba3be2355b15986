import { useCallback, useSyncExternalStore } from 'react';
import { assert } from '../../../shared/assert.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import type { EditorSession, EditorState } from './editor-session.ts';

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
