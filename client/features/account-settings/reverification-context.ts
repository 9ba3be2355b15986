import { createContext, useContext } from 'react';

/** Makes a call that the server may want confirmed: then the player is asked, and the call is made once more. */
export type WithReverification = <T>(call: () => Promise<T>) => Promise<T>;

export const ReverificationContext = createContext<WithReverification>((call) => call());

export const useWithReverification = (): WithReverification => useContext(ReverificationContext);
