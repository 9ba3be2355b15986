import { createContext } from 'react';

/** The layer of the dialog that is rendered here: higher layers lie above lower ones, in any order of opening. */
export const LayerContext = createContext(0);
