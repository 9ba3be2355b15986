import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config/config.ts';

/** Structured logs, one line an API request, each with the request's id and without what could identify or authorise someone. */
export function loggerOptions(config: Config): Params {
  return {
    pinoHttp: {
      level: config.LOG_LEVEL,
      // The id that the answer bears as x-request-id.
      genReqId: (request) => request.id,
      autoLogging: { ignore: (request) => !request.url?.startsWith('/api/') },
      customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) => {
        if (error !== undefined || response.statusCode >= 500) return 'error';
        return response.statusCode >= 400 ? 'warn' : 'info';
      },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', 'err.parameters', 'err.driverError'],
      serializers: {
        req: ({ id, method, url, remoteAddress }: { id: string; method: string; url: string; remoteAddress: string }) => ({
          id,
          method,
          url,
          remoteAddress,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    },
  };
}
