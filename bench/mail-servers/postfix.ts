/** Postfix on loopback: takes letters, says what it found out about their senders, and brings them to a mailbox or to the product. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';

const run = promisify(execFile);

/** Where letters to the desk go: into a mailbox, or to a port on which the product listens. */
export type Target = 'mailbox' | { readonly port: number };

export interface Postfix {
  readonly port: number;
  /** Letters that it still has. */
  queued(): Promise<number>;
  /** What people got, each as it is. */
  received(): Promise<string[]>;
}

/** As whom it names itself. */
export const AUTHSERV_ID = 'mx.mail.test';
export const DOMAIN = 'mail.test';
/** Of the people of the demo, whose letters lie in one mailbox. */
const PEOPLE = 'acme.example';
const MAILDIR_OF_PEOPLE = 'people';

/** Of somebody who may read nothing else. */
const NOBODY = 65_534;

const SERVICES = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

export async function startPostfix(
  stack: AsyncDisposableStack,
  directory: string,
  target: Target,
): Promise<Postfix> {
  const port = await freePort();
  const at = (name: string) => join(directory, name);
  const people = at('maildirs');
  for (const name of ['conf', 'queue', 'data', 'maildirs']) await mkdir(at(name), { recursive: true });
  await run('chown', ['postfix', at('data')]);
  await run('chown', [`${NOBODY}:${NOBODY}`, at('maildirs')]);
  await chmod(directory, 0o755);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: at('postfix.log'),
    maillog_file_prefixes: directory,
    myhostname: AUTHSERV_ID,
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    recipient_delimiter: '+',
    // Nothing leaves this machine, and what comes back to a sender is dropped.
    default_transport: 'discard:',
    smtp_dns_support_level: 'disabled',
    header_checks: `regexp:${at('conf/header_checks')}`,
    message_size_limit: '100000000',
    minimal_backoff_time: '1s',
    maximal_backoff_time: '2s',
    queue_run_delay: '1s',
    smtp_connect_timeout: '2s',
    // A program that was killed is asked again at once.
    default_destination_concurrency_failed_cohort_limit: '0',
    ...(typeof target === 'object'
      ? {
          virtual_mailbox_domains: PEOPLE,
          relay_domains: DOMAIN,
          transport_maps: `inline:{ ${DOMAIN}=smtp:[127.0.0.1]:${target.port} }`,
        }
      : {
          virtual_mailbox_domains: `${DOMAIN} ${PEOPLE}`,
        }),
    virtual_mailbox_base: people,
    virtual_mailbox_maps: `regexp:${at('conf/mailboxes')}`,
    virtual_minimum_uid: '1',
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
    virtual_mailbox_limit: '0',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(at('conf/main.cf'), `${lines.join('\n')}\n`);
  await writeFile(at('conf/master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES.trim()}\n`);
  // What senders say of themselves goes; what it says itself stands above their From.
  await writeFile(
    at('conf/header_checks'),
    `/^Authentication-Results:/ IGNORE\n/^From:/ PREPEND Authentication-Results: ${AUTHSERV_ID}; dmarc=pass\n`,
  );
  await writeFile(
    at('conf/mailboxes'),
    `/^desk(\\+.*)?@${DOMAIN}$/ desk/\n/^.*@${PEOPLE}$/ ${MAILDIR_OF_PEOPLE}/\n`,
  );
  const postfix = (command: string) => run('postfix', ['-c', at('conf'), command], { env: ROOT_ENV });
  await postfix('start').catch(async (error: unknown) => {
    throw new Error(await readFile(at('postfix.log'), 'utf8').catch(() => ''), { cause: error });
  });
  stack.defer(async () => void (await postfix('stop').catch(() => undefined)));
  return {
    port,
    async received() {
      const folder = join(people, MAILDIR_OF_PEOPLE, 'new');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async queued() {
      const { stdout } = await run('postqueue', ['-c', at('conf'), '-j'], { env: ROOT_ENV });
      return stdout.split('\n').filter((line) => line !== '').length;
    },
  };
}

const ROOT_ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
