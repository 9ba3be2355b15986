import { createContext, useContext } from 'react';
import { assert } from '../../../shared/assert.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { type Shown, viewerAtom } from './viewer-atoms.ts';
import type { ViewerSession } from './viewer-session.ts';

export const ViewerContext = createContext<ViewerSession | null>(null);

export function useViewer(): ViewerSession {
  const session = useContext(ViewerContext);
  assert(session, 'useViewer outside ViewerContext');
  return session;
}

/** The run, for components that are drawn while it is shown. */
export function useShown(): Shown {
  const viewer = useAtomValue(viewerAtom);
  assert(viewer.state === 'shown', 'useShown without a run');
  return viewer.shown;
}
