import { type ComponentType, useEffect } from 'react';
import { atom, useSetAtom } from '../../../state/jotai.ts';

/**
 * The content of a page that needs the hooks of the official client. Their provider stands beside the routes, so it draws the content in
 * place of the page. Null on all other pages.
 */
export const contentWithClientAtom = atom<{ readonly Content: ComponentType } | null>(null);

/** Has this content drawn once the client is loaded, as long as the page is there. @param Content the same component each time */
export function useContentWithClient(Content: ComponentType): void {
  const setContent = useSetAtom(contentWithClientAtom);
  useEffect(() => {
    setContent({ Content });
    return () => setContent(null);
  }, [Content, setContent]);
}
