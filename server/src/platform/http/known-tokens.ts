/**
 * Whom the tokens of the last requests stood for. It grants nothing: each request looks its session up again. It only
 * tells whose limits and budget that look-up belongs to, so that a flood of requests does not fill the database with it.
 */
import { hashOfToken } from '../tokens.ts';
import type { Session } from './route.ts';

/** With a key of 44 characters, about 10 MB. */
const REMEMBERED = 50_000;

export interface KnownTokens {
  actorOf(token: string): Session['actor'] | undefined;
  remember(token: string, session: Session | null): void;
}

export function createKnownTokens(): KnownTokens {
  const actors = new Map<string, Session['actor']>();
  const keyOf = (token: string) => hashOfToken(token).toString('base64');
  return {
    actorOf: (token) => actors.get(keyOf(token)),
    remember(token, session) {
      const key = keyOf(token);
      if (session === null) {
        actors.delete(key);
        return;
      }
      actors.set(key, session.actor);
      const [oldest] = actors.keys();
      if (actors.size > REMEMBERED && oldest !== undefined) actors.delete(oldest);
    },
  };
}
