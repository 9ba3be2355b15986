import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isServerPath } from '../../shared/server-paths.ts';
import { ApiException } from '../common/api-exception.ts';

/** Retry-After of a server that stops, s: by then another one should answer, or this one has restarted. */
const RETRY_SECONDS = 5;
/** Requests that take longer than this are cut, ms: then the database still has time to close before the process is ended. */
const LONGEST_MS = 15_000;

/**
 * Before a stop the server still listens: new calls are answered 503, on connections that then close, while those in progress are
 * completed. Without this, requests on their way would find a closed connection. The page and its files are served to the end: they need
 * nothing that is being closed, and a browser would show the refusal as text.
 * @param leastMs how long the server listens while anybody is connected
 */
export function drainBeforeClose(fastify: FastifyInstance, leastMs: number): void {
  const { server } = fastify;
  let isDraining = false;
  let inProgress = 0;
  let onIdle: (() => void) | undefined;
  server.on('request', (_request, response) => {
    inProgress++;
    response.once('close', () => {
      if (--inProgress === 0) onIdle?.();
    });
  });
  const accepted = new WeakSet<object>();
  fastify.addHook('onRequest', async (request) => {
    if (!isDraining || isOfPage(request)) accepted.add(request);
  });
  // Later than `onRequest`: the body has been read. A connection that closes with unread bytes is reset, and the answer is lost.
  fastify.addHook('preValidation', async (request) => {
    if (accepted.has(request)) return;
    throw new ApiException('unavailable', 'The server is stopping. Please try again shortly.', { retryAfterSeconds: RETRY_SECONDS });
  });
  fastify.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive would delay the stop for more than a minute.
    if (isDraining) reply.header('connection', 'close');
  });
  fastify.addHook('preClose', async () => {
    isDraining = true;
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
      if (inProgress === 0) resolve();
    });
    const least = (await countConnections()) === 0 ? undefined : after(leastMs);
    await Promise.race([Promise.all([idle, least]), after(LONGEST_MS)]);
    if (inProgress > 0) server.closeAllConnections();
  });

  const countConnections = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

/** The page, one of its files or a level; all routes of these only read. */
const isOfPage = ({ routeOptions: { url } }: FastifyRequest): boolean => url !== undefined && !isServerPath(url);

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
