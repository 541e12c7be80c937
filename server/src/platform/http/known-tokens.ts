/**
 * Whom the tokens of the last requests stood for. It grants nothing: each request looks its session up again. It only
 * tells whose limits and budget that look-up belongs to, so that a flood of requests does not fill the database with it.
 */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { hashOfToken } from '../tokens.ts';

/** With a key of 44 characters, about 10 MB. */
const REMEMBERED = 50_000;

export interface KnownTokens {
  actorOf(token: string): Actor | undefined;
  /** @param actor null when it stands for nobody any more */
  remember(token: string, actor: Actor | null): void;
}

export function createKnownTokens(): KnownTokens {
  const actors = new Map<string, Actor>();
  const keyOf = (token: string) => hashOfToken(token).toString('base64');
  return {
    actorOf: (token) => actors.get(keyOf(token)),
    remember(token, actor) {
      const key = keyOf(token);
      if (actor === null) {
        actors.delete(key);
        return;
      }
      actors.set(key, actor);
      const [oldest] = actors.keys();
      if (actors.size > REMEMBERED && oldest !== undefined) actors.delete(oldest);
    },
  };
}
