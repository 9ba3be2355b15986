import { createContext, useContext } from 'react';

/** Makes a call that may need a reverification. If it does, the player is asked and the call is made again. */
export type WithReverification = <T>(call: () => Promise<T>) => Promise<T>;

export const ReverificationContext = createContext<WithReverification>((call) => call());

export const useWithReverification = (): WithReverification => useContext(ReverificationContext);
