import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger, type Params, PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { loggedUrl } from '../common/logged-url.ts';
import type { Config } from '../config/config.ts';
import { logOutput } from './log-output.ts';

/** Loggers of the framework's start-up messages, which matter only to debug a start. */
const STARTUP_CONTEXTS = new Set<unknown>(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The structured logger. It logs the framework's start-up messages one level lower. */
class ServerLogger extends Logger {
  override log(message: unknown, ...parameters: unknown[]): void {
    if (STARTUP_CONTEXTS.has(parameters.at(-1))) super.debug(message, ...parameters);
    else super.log(message, ...parameters);
  }
}

/**
 * Options of the structured log: JSON, one entry a line.
 * @param stream destination; standard output by default
 */
export function loggerOptions(config: Config, stream: DestinationStream | undefined): Params {
  const options: Params['pinoHttp'] = {
    level: config.LOG_LEVEL,
    autoLogging: false,
    // The parameters of a failed query contain players and replays; detail and where quote the row: e-mail addresses, digests.
    redact: ['err.parameters', 'err.driverError', 'err.detail', 'err.where'],
  };
  // Requests are logged by the hook below, which sees every answer. The package's middleware is not used.
  return { pinoHttp: [options, stream ?? logOutput()], forRoutes: [] };
}

/** Makes the framework use our logger, and logs one line for each call of the API. */
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

/** Lists each field, so that no cookie, token, share key or replay gets into the log. `requestId` is the x-request-id of the answer. */
function describeCall(request: FastifyRequest, reply: FastifyReply): object {
  return {
    requestId: request.id,
    method: request.method,
    url: loggedUrl(request.url),
    address: request.ip,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  };
}
