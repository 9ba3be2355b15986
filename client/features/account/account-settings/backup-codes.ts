import type { UserResource } from '@clerk/types';
import { requireAnswer } from '../errors/require-answer.ts';

/** Makes new backup codes; older ones stop working. @throws ServiceUnreachableError, or what the official client throws */
export async function newBackupCodes(user: UserResource): Promise<readonly string[]> {
  const { codes } = await requireAnswer(user.createBackupCode(), (made) => made.codes.length > 0);
  return codes;
}
