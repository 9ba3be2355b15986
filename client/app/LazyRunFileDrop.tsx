import { lazyPart } from '../ui/lazy-part.tsx';

/** Takes run files that are dropped. A drag takes longer than loading this. */
export const LazyRunFileDrop = lazyPart(async () => (await import('./RunFileDrop.tsx')).RunFileDrop);
