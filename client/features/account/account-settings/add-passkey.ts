import type { UserResource } from '@clerk/types';
import { requireAnswer } from '../errors/require-answer.ts';

/**
 * Lets the browser make a passkey, and adds it to the account.
 * @throws ServiceUnreachableError, or what the official client throws, also when the player cancels
 */
export async function addPasskey(user: UserResource): Promise<void> {
  await requireAnswer(user.createPasskey(), ({ verification }) => verification?.status === 'verified');
}
