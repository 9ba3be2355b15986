import { lazyPart } from '../ui/lazy-part.tsx';
import { type DraggedFiles, useDraggedFiles } from './use-dragged-files.ts';

const RunFileDrop = lazyPart<DraggedFiles>(async () => (await import('./RunFileDrop.tsx')).RunFileDrop);

/** Takes run files that are dropped on the page. What follows is loaded with the first drag. */
export function DropTarget() {
  const dragged = useDraggedFiles();
  return dragged && <RunFileDrop {...dragged} />;
}
