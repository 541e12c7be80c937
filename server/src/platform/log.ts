import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error'>;

/** One JSON line an event. Requests are logged by their route's pattern: queries hold what people searched for. */
export const createLogger = (level: string) =>
  pino({
    level,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  });
