import { useEffect, useState } from 'react';

/** What is dragged over the page, or was just dropped on it. */
interface DraggedFiles {
  readonly isOver: boolean;
  /** Those that were dropped, by their names or types files of JSON. */
  readonly files: readonly File[];
}

const OVER: DraggedFiles = { isOver: true, files: [] };
const NOTHING: DraggedFiles = { isOver: false, files: [] };

/** The name is told only when it is dropped, and some systems know no type. */
const mayBeJson = ({ kind, type }: DataTransferItem): boolean => kind === 'file' && /^$|json$/.test(type);
const isJson = ({ name, type }: File): boolean => /json$/i.test(type || name);

/** Takes files of JSON that are dragged over the page; whatever else is dragged has its usual effect. */
export function useDraggedFiles(): DraggedFiles {
  const [dragged, setDragged] = useState(NOTHING);
  useEffect(() => {
    const handle = (event: DragEvent) => {
      const { type, dataTransfer, relatedTarget } = event;
      const files = type === 'drop' ? [...(dataTransfer?.files ?? [])].filter(isJson) : [];
      const isOver = type === 'dragover' && [...(dataTransfer?.items ?? [])].some(mayBeJson);
      if (isOver || files.length > 0) event.preventDefault();
      // Between two elements of the page, the drag goes on.
      if (type !== 'dragleave' || !relatedTarget) setDragged(isOver ? OVER : files.length > 0 ? { isOver, files } : NOTHING);
    };
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) window.addEventListener(type, handle);
    return () => {
      for (const type of types) window.removeEventListener(type, handle);
    };
  }, []);
  return dragged;
}
