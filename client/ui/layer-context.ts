import { createContext } from 'react';

/** Layer of the dialog that is drawn here: a higher one lies above lower ones, whichever was opened first. */
export const LayerContext = createContext(0);
