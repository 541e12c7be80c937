/** Dovecot on loopback with one mailbox, over TLS. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import selfsigned from 'selfsigned';
import { type Part, startPart } from '../cluster/part.ts';

export interface Dovecot extends Part {
  readonly url: string;
  /** Of the certificate, which the product has to be told of. */
  readonly certificate: string;
}

const PASSWORD = 'desk-of-dovecot';

export async function startDovecot(
  stack: AsyncDisposableStack,
  directory: string,
  maildirs: string,
): Promise<Dovecot> {
  const port = await freePort();
  const at = (name: string) => join(directory, name);
  await mkdir(at('run'), { recursive: true });
  const made = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  await writeFile(at('key.pem'), made.private, { mode: 0o600 });
  await writeFile(at('certificate.pem'), made.cert);
  await chmod(directory, 0o755);
  await writeFile(
    at('dovecot.conf'),
    `protocols = imap
listen = 127.0.0.1
base_dir = ${at('run')}
state_dir = ${at('run')}
log_path = ${at('messages.log')}
ssl = required
ssl_cert = <${at('certificate.pem')}
ssl_key = <${at('key.pem')}
mail_location = maildir:${maildirs}/%n
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${maildirs}/%n
}
namespace inbox {
  inbox = yes
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
  }
}
`,
  );
  const part = startPart(
    { directory, user: null, stack },
    { name: 'dovecot', command: 'dovecot', args: ['-F', '-c', at('dovecot.conf')] },
  );
  await listens(port);
  return {
    ...part,
    url: `imaps://desk:${PASSWORD}@localhost:${port}/INBOX`,
    certificate: at('certificate.pem'),
  };
}

async function listens(port: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(100)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
  }
  throw new Error('Dovecot does not listen');
}
