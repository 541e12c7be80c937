import * as endpoints from '@switchboard/contract/organizations/organizations.ts';
import { type Actor, isMemberOf, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Again } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/route.ts';
import { organizationsReadBy } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { closeOrganization } from './close-organization.ts';
import { createOrganization } from './create-organization.ts';
import { editOrganization } from './edit-organization.ts';
import { openLogo, withLogo } from './logo.ts';
import { presentOrganization } from './organization.presenter.ts';
import {
  findOrganization,
  listOrganizations,
  type OrganizationRow,
  organizationExists,
  organizationStats,
  organizationUsage,
} from './organization.repo.ts';
import { createStorageQuota } from './storage-quota.ts';

const mayRead = (actor: Actor, id: string) => isSuperAdmin(actor) || isMemberOf(actor, id);

export function organizationRoutes(serve: Serve, { database: { db }, files, clock, config }: Deps): void {
  const quota = createStorageQuota(config);
  const present = (row: OrganizationRow) => presentOrganization(row, quota);
  serve(endpoints.listOrganizations, async ({ session: { actor }, query }) => {
    const { organizations, total } = await listOrganizations(db, organizationsReadBy(actor, ''), query);
    return { organizations: organizations.map(present), pagination: paginate(total, query) };
  });

  serve(endpoints.listOrganizationsAsSuperAdmin, async ({ query }) => {
    const [{ organizations, total }, stats] = await Promise.all([
      listOrganizations(db, null, query),
      organizationStats(db),
    ]);
    return {
      organizations: organizations.map(present),
      pagination: paginate(total, query),
      stats,
    };
  });

  serve(endpoints.getOrganization, async ({ session: { actor }, params: { id } }) => {
    const organization = mayRead(actor, id) ? await findOrganization(db, id) : undefined;
    if (organization === undefined) throw notFound();
    return { organization: present(organization) };
  });

  const created: Again<typeof endpoints.createOrganization> = async (_call, id) => {
    const organization = await findOrganization(db, id);
    if (organization === undefined) throw notFound();
    return { organization: present(organization) };
  };
  serve(
    endpoints.createOrganization,
    async (call) => {
      const id = await withLogo(files, call.files[0], (logo) =>
        createOrganization(db, contextOf(call, clock), call.body, logo),
      );
      return created(call, id);
    },
    { again: created },
  );

  serve(
    endpoints.editOrganization,
    async (call) => {
      const organization = await withLogo(files, call.files[0], (logo) =>
        editOrganization({ db, quota }, contextOf(call, clock), call.params.id, call.body, logo),
      );
      return { organization: present(organization) };
    },
    {
      beforeFiles: async ({ session: { actor }, params: { id }, bytes }) => {
        if (!mayRead(actor, id) || !(await organizationExists(id, db))) throw notFound();
        await quota.expectRoomFor(db, id, bytes);
      },
    },
  );

  serve(endpoints.getOrganizationUsage, async ({ params: { id } }) => {
    if ((await findOrganization(db, id)) === undefined) throw notFound();
    return { usage: await organizationUsage(db, id) };
  });

  serve(endpoints.deleteOrganization, async (call) => {
    const organization = await closeOrganization(db, contextOf(call, clock), call.params.id);
    return { organization: present(organization) };
  });

  serve(endpoints.getOrganizationLogo, ({ params, query }) => openLogo(db, files, params.id, query.v));
}
