import type { UserResource } from '@clerk/types';
import { answered } from '../account/errors/answered.ts';

/** Codes that are told once; the ones before stop working. @throws UnreachedError, or what the official client throws */
export async function newBackupCodes(user: UserResource): Promise<readonly string[]> {
  const { codes } = await answered(user.createBackupCode(), (made) => made.codes.length > 0);
  return codes;
}
