import { strokesAtom } from '../../../sim/sim-atoms.ts';
import { atom, useAtomValue } from '../../../state/jotai.ts';
import { lazily } from '../../../ui/lazily.tsx';

const hasShotAtom = atom((get) => get(strokesAtom) > 0);

const Feed = lazily(async () => (await import('./Feed.tsx')).Feed, { words: ['dialogs'] });

/** Loads the feed of recent scores after the first shot. Without a network there is none. */
export const LazyFeed = () => useAtomValue(hasShotAtom) && <Feed />;
