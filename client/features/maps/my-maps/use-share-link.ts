import { useEffect, useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { useTrack } from '../../ground/analytics/track-context.ts';

/** How long the label says that the link was copied, ms. From the specification. */
const LABEL_MS = 2_000;

/** `copied`: the label says so. `shown`: the browser copies nothing, so the link stands there to be copied by hand. */
export type LinkState = 'hidden' | 'copied' | 'shown';

/**
 * Shares the link of a level: by the share sheet on touch devices that have one, otherwise by the clipboard. With a mouse the clipboard comes
 * first, as with results.
 * @param url absolute
 */
export function useShareLink(url: string): { readonly link: LinkState; share(title: string): void } {
  const track = useTrack();
  const [link, setLink] = useState<LinkState>('hidden');
  useEffect(() => {
    if (link !== 'copied') return undefined;
    const timer = setTimeout(() => setLink('hidden'), LABEL_MS);
    return () => clearTimeout(timer);
  }, [link]);
  const share = async (title: string) => {
    track('share_used', { what: 'map' });
    if (hasSheet() && (await shareBySheet(title, url))) return;
    setLink((await copyText(url)) ? 'copied' : 'shown');
  };
  return { link, share: (title) => void share(title) };
}

const hasSheet = (): boolean => typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;

/** @returns false when the sheet did not open; a player who closes it wants nothing else */
async function shareBySheet(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
