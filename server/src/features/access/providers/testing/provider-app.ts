import { afterAll, beforeEach } from 'vitest';
import { startAppWithProvider } from '../../../../testing/app-with-provider.ts';
import type { Claims } from '../../../../testing/identity-provider.ts';
import { cookieWith, openBrowser } from '../../../../testing/provider-sign-in.ts';
import { createOrganization, createUser, type Organization } from '../../../../testing/world.ts';

interface Homes {
  ours: Organization;
  theirs: Organization;
  root: string;
}

/** Sign-ins through a provider, on an application that is gone after the file's last test. Each test has new people. */
export async function openProviderApp() {
  const { app, provider, close } = await startAppWithProvider();
  afterAll(close);
  const { db } = app;

  const newHomes = async (): Promise<Homes> => ({
    ours: await createOrganization(db, 'OURS'),
    theirs: await createOrganization(db, 'THEIRS'),
    root: await createUser(db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' }),
  });
  const homes = await newHomes();
  beforeEach(async () => {
    for (const table of ['users', 'organizations'] as const) {
      await db.updateTable(table).set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
    }
    Object.assign(homes, await newHomes());
  });

  let people = 0;
  return {
    app,
    provider,
    /** Those of the present test. */
    homes: homes as Readonly<Homes>,
    /** Signs somebody in whom the provider knows by this name, or a new one. */
    signIn(claims: Claims, subject = `subject-${++people}`) {
      provider.says(subject, claims);
      return openBrowser(app).signIn();
    },
    exchange: (token: unknown, cookie = cookieWith(token)) =>
      app.call(null, 'POST', '/auth/exchange', { body: { token }, headers: { cookie } }),
    accountOf: (email: string) =>
      db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    setOrganization: (
      id: string,
      fields: {
        entity?: string;
        status?: 'inactive' | 'suspended';
        deleted_at?: Date;
        total_licenses?: number;
      },
    ) => db.updateTable('organizations').set(fields).where('id', '=', id).execute(),
    setPerson: (id: string, fields: { is_active?: boolean; deleted_at?: Date; email?: string }) =>
      db.updateTable('users').set(fields).where('id', '=', id).execute(),
  };
}

export const parameters = (address: URL) => Object.fromEntries(address.searchParams);
export const tokenOf = (address: URL) => address.searchParams.get('token') ?? '';
