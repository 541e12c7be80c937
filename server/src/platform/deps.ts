import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import type { FileStore } from './files/file-store.ts';
import type { MailTransport } from './mail/mail.ts';
import type { Presence } from './presence.ts';
import type { PushServices } from './push-services.ts';
import type { SecretKey } from './secret-key.ts';

/** What the outside gives to the application. */
export interface Deps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly files: FileStore;
  readonly mail: MailTransport;
  readonly secretKey: SecretKey;
  /** Which organizations have something to do now. */
  readonly presence: Presence;
  /** Of tests alone: a push service of their own in place of those of browsers. */
  readonly pushServices?: PushServices;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Whether the demo's accounts are really there. */
  readonly demo: boolean;
}
