import { ServiceUnreachableError } from './call-service.ts';

/**
 * Waits for an answer that only the service can give. When the official client believes that there is no network, it hides the
 * failure and returns an empty resource. (For changes of the user there is `callService`.)
 * @throws ServiceUnreachableError when there was no answer; else what the call throws
 */
export async function requireAnswer<T>(call: Promise<T>, isAnswer: (answer: T) => boolean): Promise<T> {
  const answer = await call;
  if (!isAnswer(answer)) throw new ServiceUnreachableError('The service has not answered');
  return answer;
}
