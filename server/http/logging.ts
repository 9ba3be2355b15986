import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger, type Params, PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { Config } from '../config/config.ts';

/** What the framework says of every start; of interest to who debugs the start. */
const STARTUP_CONTEXTS = new Set<unknown>(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The structured logger, with the framework's tale of its start one level down. */
class ServerLogger extends Logger {
  override log(message: unknown, ...parameters: unknown[]): void {
    if (STARTUP_CONTEXTS.has(parameters.at(-1))) super.debug(message, ...parameters);
    else super.log(message, ...parameters);
  }
}

/**
 * Options of the structured log: JSON, one entry a line.
 * @param stream where the lines go; standard output without one
 */
export function loggerOptions(config: Config, stream: DestinationStream | undefined): Params {
  const options: Params['pinoHttp'] = {
    level: config.LOG_LEVEL,
    autoLogging: false,
    // Parameters of a failed query bear players and replays; detail and where quote the row: addresses, digests.
    redact: ['err.parameters', 'err.driverError', 'err.detail', 'err.where'],
  };
  // Requests are logged below, by a hook that sees every answer; the package's middleware has no route to stand on.
  return { pinoHttp: stream === undefined ? options : [options, stream], forRoutes: [] };
}

/** Makes the framework log through ours, and writes one line for each call of the API. */
export async function addLogging(app: NestFastifyApplication): Promise<void> {
  const pino = await app.resolve<PinoLogger>(PinoLogger);
  app.useLogger(new ServerLogger(pino, {}));
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/api/')) pino[levelOf(reply)](describeCall(request, reply), 'call answered');
  });
}

function levelOf(reply: FastifyReply): 'info' | 'warn' | 'error' {
  if (reply.statusCode >= 500) return 'error';
  return reply.statusCode >= 400 ? 'warn' : 'info';
}

/** Named one by one, so that no cookie, token or replay ever gets in. `id` is what the answer bears as x-request-id. */
function describeCall(request: FastifyRequest, reply: FastifyReply): object {
  return {
    requestId: request.id,
    method: request.method,
    url: request.url,
    address: request.ip,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  };
}
