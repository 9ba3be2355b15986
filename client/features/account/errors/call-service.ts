import type { UserResource } from '@clerk/types';
import { isRecord } from '../../../platform/storage.ts';

/** A call has not reached the service. */
export class ServiceUnreachableError extends Error {}

/**
 * Makes a call that changes nothing, to find out whether the service can be reached. Needed before calls whose failure the client
 * hides. A refusal is an answer, too.
 * @throws ServiceUnreachableError, or what the client throws, when the service does not answer
 */
export async function requireServiceReachable(user: UserResource): Promise<void> {
  try {
    await callService(user, 'unsafeMetadata', () => user.reload());
  } catch (error) {
    const status = isRecord(error) ? error.status : undefined;
    if (typeof status !== 'number' || status >= 500) throw error;
  }
}

/**
 * Makes a call of one of the client's resources. Offline, the client hides the failure and returns its old state. Every true answer
 * of the service replaces the object in `part`.
 * @throws ServiceUnreachableError when there was no answer; else what the client throws
 */
export async function callService<R extends object>(resource: R, part: keyof R, call: (resource: R) => Promise<R>): Promise<R> {
  const before = resource[part];
  const answer = await call(resource);
  if (answer[part] === before) throw new ServiceUnreachableError('The service has not answered');
  return answer;
}
