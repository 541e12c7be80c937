import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import type { App } from './fixtures.ts';

/** The id of the demo's first organization. */
export async function organizationId(app: App): Promise<string> {
  const { body } = await app.api<{ organizations: Organization[] }>(
    'super',
    'GET',
    '/organizations?search=ACME',
  );
  const acme = body.organizations.find(({ code }) => code === 'ACME');
  if (acme === undefined) throw new Error('The demo has no ACME');
  return acme._id;
}
