import { assert } from '../../../../shared/assert.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { type Shown, sessionAtom, viewerAtom } from './viewer-atoms.ts';
import type { ViewerSession } from './viewer-session.ts';

/** The run of the page, for components that are drawn on it. */
export function useViewer(): ViewerSession {
  const session = useAtomValue(sessionAtom);
  assert(session, 'useViewer on a page without a run');
  return session;
}

/** What is shown, for components that are drawn once it is. */
export function useShown(): Shown {
  const viewer = useAtomValue(viewerAtom);
  assert(viewer.state === 'shown', 'useShown without a run');
  return viewer.shown;
}
