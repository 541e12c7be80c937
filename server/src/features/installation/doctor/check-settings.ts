import { ConfigError } from '../../../platform/config/values.ts';
import { type Config, readConfig, VARIABLES } from '../../../platform/config.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { type Finding, findings } from './finding.ts';

const NEEDED_NODE = 24;
const { ok, warn, fail } = findings('Settings');

export interface Settings {
  /** Null where the program would refuse to start. */
  readonly config: Config | null;
  readonly findings: readonly Finding[];
}

/**
 * @param env all variables, those of the file among them
 * @param inFile names of the variables that the file `.env` sets
 */
export function checkSettings(
  env: NodeJS.ProcessEnv,
  inFile: readonly string[],
  node = process.versions.node,
): Settings {
  const found: Finding[] = [];
  if (Number.parseInt(node, 10) < NEEDED_NODE) {
    found.push(
      fail(`This is Node ${node}.`, `Run it by Node ${NEEDED_NODE}; "npm install" brings one along.`),
    );
  } else found.push(ok(`Node ${node} runs it.`));
  for (const name of inFile.filter((name) => !VARIABLES.includes(name))) {
    found.push(
      warn(
        `.env sets ${name}, which is no setting.`,
        `Look the name up in .env.example, or take the line out.`,
      ),
    );
  }
  try {
    const config = readConfig(env);
    found.push(...doubtsAbout(config));
    if (!found.some(({ state }) => state !== 'ok'))
      found.push(ok('All of them are understood, and none is unsafe.'));
    return { config, findings: found };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    found.push(fail(error.message, 'Correct it; the program does not start so.'));
    return { config: null, findings: found };
  }
}

/** What the program starts with all the same. */
function doubtsAbout(config: Config): Finding[] {
  const doubts: Finding[] = [];
  const doubt = (applies: boolean, says: string, todo: string) => {
    if (applies) doubts.push(warn(says, todo));
  };
  const external = config.databaseUrl !== null;
  doubt(
    !config.production && (external || !isLoopback(config.host)),
    'NODE_ENV is not production, though others reach the program or the database is external.',
    'Set NODE_ENV=production for real work.',
  );
  doubt(
    external && config.migrationDatabaseUrl === null,
    'One role does everything in the database: whoever gets hold of it can drop tables.',
    'Make two roles as docs/operations.md says, and set MIGRATION_DATABASE_URL.',
  );
  doubt(
    external && config.secretKey === null,
    'The key of second factors lies in DATA_DIR, and the database elsewhere.',
    'Set SECRET_KEY, the same for all programs on that database; keep it with the backups.',
  );
  if (!config.production) return doubts;
  doubt(
    config.publicUrl === null,
    'PUBLIC_URL is not set: links in e-mails begin with the address the program listens on.',
    'Set it to the address people use.',
  );
  doubt(
    config.publicUrl?.startsWith('http:') === true && !isLoopback(new URL(config.publicUrl).hostname),
    'PUBLIC_URL begins with http:, so that passwords travel in the clear.',
    'Put a proxy with TLS in front, and write https:.',
  );
  doubt(
    config.publicUrl?.startsWith('https:') === true && config.trustProxy === false,
    'TRUST_PROXY is not set: limits count the proxy as one person.',
    "Set it to the proxy's address.",
  );
  doubt(
    config.smtpUrl === null,
    'SMTP_URL is not set: e-mails become files that nobody gets.',
    'Name a mail server; without one nobody can recover a password.',
  );
  doubt(
    config.smtpUrl !== null && new URL(config.smtpUrl).searchParams.get('tls') === 'off',
    'SMTP_URL ends in tls=off: links that are as good as passwords travel in the clear.',
    'Use a mail server that offers STARTTLS.',
  );
  doubt(
    config.offersRegistration && config.smtpUrl === null,
    'People may register, and no e-mail proves their address.',
    'Set SMTP_URL, or ALLOW_SELF_REGISTRATION=off.',
  );
  doubt(config.demo, 'The demo is on, whose passwords are public.', 'Set DEMO=off for real work.');
  doubt(
    config.rateLimitFactor > 10,
    `RATE_LIMIT_FACTOR=${config.rateLimitFactor} lets passwords be guessed that much faster.`,
    'Leave it out.',
  );
  doubt(
    config.superAdmin !== null,
    'SUPER_ADMIN_PASSWORD is still set.',
    'Take it out; only the first start needs it.',
  );
  doubt(config.logLevel === 'silent', 'LOG_LEVEL is silent: no failure leaves a trace.', 'Set it to warn.');
  return doubts;
}
