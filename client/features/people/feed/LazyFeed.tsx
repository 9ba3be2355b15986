import { type ComponentType, useEffect, useState } from 'react';
import { loadDialogTextAtom } from '../../../i18n/text-atoms.ts';
import { strokesAtom } from '../../../sim/sim-atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';

const hasShotAtom = atom((get) => get(strokesAtom) > 0);

/** Loads the feed of recent scores after the first shot. Without a network there is none. */
export function LazyFeed() {
  const [Feed, setFeed] = useState<ComponentType>();
  const loadWords = useSetAtom(loadDialogTextAtom);
  const hasShot = useAtomValue(hasShotAtom);
  useEffect(() => {
    if (!hasShot) return;
    Promise.all([import('./Feed.tsx'), loadWords()]).then(
      ([loaded]) => setFeed(() => loaded.Feed),
      () => undefined,
    );
  }, [hasShot, loadWords]);
  return Feed ? <Feed /> : null;
}
