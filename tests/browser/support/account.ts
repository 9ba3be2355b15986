import type { Account } from '../../../client/features/account/session/account-atoms.ts';

/** The account of Ada, who is signed in. */
export const SIGNED_IN: Account = {
  status: 'signedIn',
  user: { id: 'user_ada', username: 'Ada', email: 'ada@golf.example', createdAt: null, promptedForConsent: true, emailConsent: false },
};
