/** Two organizations with providers of their own at one issuer, and domains that are theirs. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { IdentityProvider as Own } from '@switchboard/contract/access/identity-providers.ts';
import { afterAll } from 'vitest';
import { newId } from '../../../../../platform/ids.ts';
import { CLIENT } from '../../../../../testing/identity-client.ts';
import { startIdentityProvider } from '../../../../../testing/identity-provider.ts';
import { openTestApp } from '../../../../../testing/open-test-app.ts';
import { openBrowser } from '../../../../../testing/provider-sign-in.ts';
import { type Organization, PASSWORD } from '../../../../../testing/world.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Options = Pick<Parameters<typeof startIdentityProvider>[0], 'claimsInUserInfoOnly' | 'withoutSignOut'>;

export async function openOwnProviderApp(options: Options = {}) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { app, world } = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.0/8' });

  const verify = async ({ id }: Pick<Organization, 'id'>, domain: string) => {
    await app.db
      .insertInto('organization_domains')
      .values({
        organization_id: id,
        id: newId(),
        domain,
        challenge: 'x',
        state: 'verified',
        verified_by: 'super_admin',
        verified_at: new Date(),
        created_at: new Date(),
      })
      .execute();
  };
  const send = (caller: string | null, method: string, path: string, body?: object) =>
    app.call(caller, method, path, body && { body });
  const add = async (home: Organization, more: object = {}) => {
    const { status, body } = await send(home.admin, 'POST', '/admin/identity-providers', {
      name: `${home.code} ID`,
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      password: PASSWORD,
      ...more,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.identityProvider as unknown as Own;
  };
  const edit = (home: Organization, id: string, change: object) =>
    send(home.admin, 'PUT', `/admin/identity-providers/${id}`, change);
  const switchOn = async (home: Organization, { _id, version }: Own) => {
    const { status, body } = await edit(home, _id, { isActive: true, version, password: PASSWORD });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.identityProvider as unknown as Own;
  };

  await verify(world.ours, 'ours.test');
  await verify(world.theirs, 'theirs.test');
  const ours = await switchOn(world.ours, await add(world.ours));
  const theirs = await switchOn(world.theirs, await add(world.theirs));
  const provider = await startIdentityProvider({
    port,
    redirectUri: [ours.callbackUrl, theirs.callbackUrl],
    ...options,
  });
  afterAll(() => provider.close());

  const startOf = ({ _id }: Pick<Own, '_id'>) => `/api/sso/${_id}/start`;
  return {
    app,
    world,
    provider,
    ours,
    theirs,
    verify,
    send,
    add,
    edit,
    startOf,
    /** Signs somebody in whom the provider knows by this name. */
    signIn(own: Own, subject: string, claims: Parameters<typeof provider.says>[1]) {
      provider.says(subject, claims);
      return openBrowser(app, startOf(own)).signIn();
    },
    identities: () => app.db.selectFrom('provider_identities').selectAll().execute(),
    /** Nobody was signed in or linked by what went before. */
    async forget() {
      await app.db.deleteFrom('provider_identities').execute();
      await app.db.deleteFrom('hand_offs').execute();
      await app.db.deleteFrom('provider_attempts').execute();
    },
  };
}
