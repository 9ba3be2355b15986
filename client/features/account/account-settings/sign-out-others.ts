import { requireAnswer } from '../errors/require-answer.ts';
import type { SignedIn } from './account-context.ts';
import { loadActiveSessions } from './use-active-sessions.ts';

/** Signs out all sessions of the player but this one. @returns whether all of them are signed out */
export async function signOutOthers(account: SignedIn): Promise<boolean> {
  try {
    for (const session of await loadActiveSessions(account)) {
      if (session.id !== account.session.id) await requireAnswer(session.revoke(), ({ status }) => status !== 'active');
    }
    return true;
  } catch {
    return false;
  }
}
