/** A call has not reached the service. */
export class UnreachedError extends Error {}

/**
 * Makes a call of one of the client's resources. Offline the client swallows what has failed and answers with what it knew before;
 * every answer of the service, though, puts a new object in the place of `part`.
 * @throws UnreachedError when there was no answer; else what the client throws
 */
export async function reach<R extends object>(resource: R, part: keyof R, call: (resource: R) => Promise<R>): Promise<R> {
  const before = resource[part];
  const answer = await call(resource);
  if (answer[part] === before) throw new UnreachedError('The service has not answered');
  return answer;
}
