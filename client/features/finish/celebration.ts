/** The earlier name of the file, for tests/browser/finish.test.tsx until that names the other. */
export type { CelebrationAction } from './celebration-variants.ts';
