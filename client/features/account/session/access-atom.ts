import { atom } from '../../../state/jotai.ts';
import { accountAtom, mayBeSignedInAtom } from './account-atoms.ts';
import { hasSessionCookie } from './account-session.ts';

/**
 * On whose behalf statistics can be read now.
 * - `account`: of the account that is signed in. When the identity service cannot be reached such calls fail, and can be tried again
 * - `unknown`: the client is loading, and somebody is probably signed in
 * - `device`: of this device alone
 */
type Access = 'account' | 'unknown' | 'device';

export const accessAtom = atom((get): Access => {
  const { status } = get(accountAtom);
  if (status === 'signedIn' || (status === 'unavailable' && hasSessionCookie(document.cookie))) return 'account';
  return get(mayBeSignedInAtom) ? 'unknown' : 'device';
});
