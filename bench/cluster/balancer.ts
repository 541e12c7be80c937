/** HAProxy in front of the nodes and of the database, and PgBouncer, by the files that operators are given. */
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { untilTrue } from '../faults/load.ts';
import { type Ground, startPart } from './part.ts';
import { type DatabaseMember, DEPLOYED } from './patroni.ts';

interface Balanced {
  readonly deskPort: number;
  readonly nodePorts: readonly number[];
  readonly databasePort: number;
  readonly databases: readonly DatabaseMember[];
}

export function startBalancer(
  ground: Ground,
  { deskPort, nodePorts, databasePort, databases }: Balanced,
): void {
  const numbered = (name: string, values: readonly (string | number)[]) =>
    Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, `${value}`]));
  startPart(ground, {
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', join(DEPLOYED, 'haproxy.cfg')],
    env: {
      HAPROXY_USER: ground.user?.name ?? userInfo().username,
      DESK: `127.0.0.1:${deskPort}`,
      DATABASE: `127.0.0.1:${databasePort}`,
      ...numbered(
        'NODE',
        nodePorts.map((port) => `127.0.0.1:${port}`),
      ),
      ...numbered(
        'DB',
        databases.map(({ port }) => `127.0.0.1:${port}`),
      ),
      ...numbered(
        'PATRONI',
        databases.map(({ restPort }) => restPort),
      ),
    },
  });
}

/** The node that the balancer gives to somebody who comes for the first time, as the cookie that a browser keeps. */
export async function chooseNode(
  origin: string,
): Promise<{ readonly name: string; readonly cookie: string }> {
  const answer = await fetch(`${origin}/api/health/live`);
  await answer.arrayBuffer();
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const name = cookie.split('=')[1];
  if (name === undefined) throw new Error('The balancer has chosen no node');
  return { name, cookie };
}

/** @returns the text with other values for its settings, each of which stands in it once */
function withSettings(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((changed, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'gm');
    if (changed.match(line)?.length !== 1) throw new Error(`${name} does not stand once in the file`);
    return changed.replace(line, `${name} = ${value}`);
  }, text);
}

/** In front of HAProxy's way to the primary. */
export async function startPooler(
  ground: Ground,
  {
    port,
    databasePort,
    role,
  }: {
    readonly port: number;
    readonly databasePort: number;
    readonly role: { readonly name: string; readonly password: string };
  },
): Promise<void> {
  const sample = readFileSync(join(DEPLOYED, 'pgbouncer.ini'), 'utf8');
  const [, options = ''] = sample.match(/^switchboard = .*(connect_query=.*)$/m) ?? [];
  const users = join(ground.directory, 'pgbouncer.users');
  const settings = join(ground.directory, 'pgbouncer.ini');
  writeFileSync(users, `"${role.name}" "${role.password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    withSettings(sample, {
      switchboard: `host=127.0.0.1 port=${databasePort} ${options}`,
      listen_port: `${port}`,
      auth_file: users,
    }),
    { mode: 0o600 },
  );
  if (ground.user !== null)
    for (const file of [users, settings]) chownSync(file, ground.user.uid, ground.user.gid);
  startPart(ground, { name: 'pgbouncer', command: 'pgbouncer', args: [settings] });
  await untilTrue('PgBouncer does not answer', () => isListening(port));
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    (error) => error.cause?.code !== 'ECONNREFUSED',
  );
