import { useEffect, useState } from 'react';

/** What is dragged over the page, or was just dropped on it. */
interface DraggedFiles {
  readonly isOver: boolean;
  /** Dropped files that may be run files. */
  readonly files: readonly File[];
}

const OVER: DraggedFiles = { isOver: true, files: [] };
const NOTHING: DraggedFiles = { isOver: false, files: [] };

/** The name is told only when it is dropped, and some systems know no type. What was invited is taken, and told that it is none. */
const mayBeJson = ({ type }: { readonly type: string }): boolean => /^$|json$/.test(type);

/**
 * Takes files of JSON that are dragged over the page; whatever else is dragged has its usual effect.
 * @param takesAny files of any kind: the page is there for nothing else
 */
export function useDraggedFiles(takesAny: boolean): DraggedFiles {
  const [dragged, setDragged] = useState(NOTHING);
  useEffect(() => {
    const handle = (event: DragEvent) => {
      const { type, dataTransfer, relatedTarget } = event;
      const mayBeRun = (file: File | DataTransferItem) => takesAny || mayBeJson(file) || ('name' in file && /\.json$/i.test(file.name));
      const files = type === 'drop' ? [...(dataTransfer?.files ?? [])].filter(mayBeRun) : [];
      const isOver = type === 'dragover' && [...(dataTransfer?.items ?? [])].some((item) => item.kind === 'file' && mayBeRun(item));
      if (isOver || files.length > 0) event.preventDefault();
      // Between two elements of the page, the drag goes on.
      if (type !== 'dragleave' || !relatedTarget) setDragged(isOver ? OVER : files.length > 0 ? { isOver, files } : NOTHING);
    };
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) window.addEventListener(type, handle);
    return () => {
      for (const type of types) window.removeEventListener(type, handle);
    };
  }, [takesAny]);
  return dragged;
}
