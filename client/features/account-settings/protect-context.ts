import { createContext, useContext } from 'react';

/** Makes a call that the server may want confirmed: then the player is asked, and the call is made once more. */
export type Protect = <T>(call: () => Promise<T>) => Promise<T>;

export const ProtectContext = createContext<Protect>((call) => call());

export const useProtect = (): Protect => useContext(ProtectContext);
