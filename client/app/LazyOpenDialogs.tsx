import { lazyPart } from '../ui/lazy-part.tsx';

/** The open dialogs, for pages that show something without them first: the forms of accounts come with them. */
export const LazyOpenDialogs = lazyPart(async () => (await import('./OpenDialogs.tsx')).OpenDialogs);
