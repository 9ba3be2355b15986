import { isOfflineAtom } from '../display/network-atoms.ts';
import { FailureScreen } from '../features/run/failure/FailureScreen.tsx';
import { useText } from '../i18n/use-text.ts';
import { useAtomValue } from '../state/jotai.ts';

/** A page whose own words could not be loaded, as without a network: says so in the words that every page has. */
export function MissingWordsScreen({ retry }: { retry(): void }) {
  const text = useText();
  const isOffline = useAtomValue(isOfflineAtom);
  return <FailureScreen message={text(isOffline ? 'play.failedOffline' : 'play.failedNetwork')} remedy="retry" retry={retry} />;
}
