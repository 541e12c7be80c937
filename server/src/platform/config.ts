/** The environment, read and validated in one place; nothing else looks at process.env. Each subject is a file of `config`. */
import { z } from 'zod';
import { accessOf, accessVariables } from './config/access.ts';
import { databaseOf, databaseVariables } from './config/database.ts';
import { filesOf, filesVariables } from './config/files.ts';
import { httpOf, httpVariables } from './config/http.ts';
import { incomingMailOf, incomingMailVariables } from './config/incoming-mail.ts';
import { keptOf, keptVariables } from './config/kept.ts';
import { limitsOf, limitVariables } from './config/limits.ts';
import { addressIn, mailOf, mailVariables } from './config/mail.ts';
import { outboundOf, outboundVariables } from './config/outbound.ts';
import { pushOf, pushVariables } from './config/push.ts';
import { shownOf, shownVariables } from './config/shown.ts';
import { ConfigError, PROJECT_ROOT, withDefault } from './config/values.ts';

const environment = z.object({
  NODE_ENV: withDefault(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  ...httpVariables.shape,
  ...accessVariables.shape,
  ...databaseVariables.shape,
  ...filesVariables.shape,
  ...mailVariables.shape,
  ...pushVariables.shape,
  ...outboundVariables.shape,
  ...incomingMailVariables.shape,
  ...limitVariables.shape,
  ...keptVariables.shape,
  ...shownVariables.shape,
});

export const VARIABLES = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError naming every variable whose value is wrong */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError(`These environment variables are wrong:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const embedded = values.DATABASE_URL === undefined;
  return {
    projectRoot: PROJECT_ROOT,
    production,
    ...databaseOf(values),
    ...httpOf(values, embedded),
    ...accessOf(values, { host: values.HOST, production, embedded }),
    ...filesOf(values),
    ...mailOf(values, production),
    ...pushOf(values, addressIn(values.MAIL_FROM)),
    ...outboundOf(values),
    ...incomingMailOf(values, production),
    ...limitsOf(values),
    ...keptOf(values),
    ...shownOf(values),
  };
}
