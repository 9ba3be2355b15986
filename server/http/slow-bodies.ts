import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../shared/api/common.ts';
import { LIMITS } from '../../shared/limits.ts';
import { takesFiles } from './uploads.ts';

/** How long a body may take from the end of its headers on, ms. */
export interface BodyTimes {
  readonly bodyMs: number;
  /** How long the body of a route that takes files may take. */
  readonly uploadMs: number;
}

const TIMES: BodyTimes = { bodyMs: LIMITS.bodySeconds * 1000, uploadMs: LIMITS.uploadSeconds * 1000 };

/**
 * Ends connections whose request body takes too long, even if it arrives steadily. Node's own limit of a request is one for all routes. The
 * time runs until the last byte of the body, also when the answer was sent before.
 */
export function cutSlowBodies(fastify: FastifyInstance, times: BodyTimes = TIMES): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => cut(request, reply), takesFiles(request) ? times.uploadMs : times.bodyMs).unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  if (reply.sent) {
    request.raw.destroy();
    return;
  }
  // The framework still waits for the body, so it cannot answer.
  reply.hijack();
  const body: ApiError = {
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
    requestId: String(request.id),
  };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
  reply.raw.writeHead(408, headers).end(JSON.stringify(body));
}
