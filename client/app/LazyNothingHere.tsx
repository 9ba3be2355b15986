import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { NothingHereProps } from './NothingHere.tsx';

/** Most players never see it. */
export const LazyNothingHere = lazyPart<NothingHereProps>(async () => (await import('./rare-pages.ts')).loadNothingHere(), LoadingScreen);
