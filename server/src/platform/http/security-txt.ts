/** Whom to tell of a security problem: RFC 9116. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { answerNotFound } from './error-handler.ts';

const PATH = '/.well-known/security.txt';
/** Its section 2.5.5 wants less than a year. The file is made for each request, so that it ends after the program does. */
const VALID_FOR = 90 * DAY;

interface Options {
  readonly config: Pick<Config, 'securityContact' | 'publicUrl'>;
  readonly clock: { now(): Date };
}

/** Without a contact there is no such file: an address that nobody reads would be worse than none. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock }: Options): void {
  const { securityContact, publicUrl } = config;
  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    if (securityContact === null) return answerNotFound(request, reply);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now().getTime() + VALID_FOR).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${PATH}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
