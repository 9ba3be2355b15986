import { type RefObject, useEffect, useState } from 'react';
import { copyText } from '../../../../platform/copy-text.ts';

/** How long a button says that it has copied, ms. From the specification. */
const COPIED_MS = 2_000;

interface Copied {
  /** The text was copied a moment ago. */
  readonly isCopied: boolean;
  /** Copies the text of the field, by its selection where there is no clipboard, as on plain http. Resolves with whether that worked. */
  copy(): Promise<boolean>;
}

export function useCopied(field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>): Copied {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    const hasCopied = field.current !== null && ((await copyText(field.current.value)) || copySelected(field.current));
    if (hasCopied) setCopies((count) => count + 1);
    return hasCopied;
  };
  return { isCopied, copy };
}

/** The old command, which needs no permission. */
function copySelected(field: HTMLTextAreaElement | HTMLInputElement): boolean {
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
