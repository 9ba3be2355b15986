import { contentWithClientAtom } from '../../features/account/session/page-with-client.ts';
import { useAtomValue } from '../../state/jotai.ts';

/** The content of the page that needs the hooks of the official client, if this is such a page. */
export function ContentWithClient() {
  const content = useAtomValue(contentWithClientAtom);
  return content && <content.Content />;
}
