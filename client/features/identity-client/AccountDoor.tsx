import { type ComponentType, useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { accountAtom, clientWishAtom } from '../account/session/account-atoms.ts';
import { ClientNet } from '../account/session/ClientNet.tsx';

/** Where the client of the identity service lives once it is wanted; nothing of it is loaded before. Draws nothing. */
export function AccountDoor() {
  const wish = useAtomValue(clientWishAtom);
  const setAccount = useSetAtom(accountAtom);
  const [Room, setRoom] = useState<ComponentType>();
  useEffect(() => {
    if (wish === 0) return;
    import('./AccountRoom.tsx').then(
      (loaded) => setRoom(() => loaded.AccountRoom),
      () => setAccount({ status: 'unavailable' }),
    );
  }, [wish, setAccount]);
  if (!Room) return null;
  // Every wish gets a room of its own: what has failed is not asked again.
  return (
    <ClientNet key={wish} onFailure={() => setAccount({ status: 'unavailable' })}>
      <Room />
    </ClientNet>
  );
}
