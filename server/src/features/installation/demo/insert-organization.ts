/** An organization's own row, its people and its catalogue. */
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { logoColumns, NO_LOGO } from '../../organizations/logo.ts';
import type { SampleFiles } from './sample-files.ts';
import type { SeedContext } from './seed-context.ts';

/** People who left were last here so many days ago. */
const LEFT_DAYS = 75;

export async function insertOrganization(
  trx: Database,
  { organization, organizationId, calendar }: SeedContext,
  samples: SampleFiles,
  superAdminId: string,
): Promise<void> {
  const { name, code, entity, description, phone, licenses, logo, autoAssign } = organization;
  const { zipCode: zip_code, ...address } = organization.address;
  const file = logo && (await samples.copy(logo));
  const founded = calendar.daysAgo(organization.foundedDaysAgo);
  await insertMany(trx, 'organizations', [
    {
      id: organizationId,
      name,
      code,
      ticket_prefix: code,
      entity,
      description,
      ...(file
        ? logoColumns({ storedName: file.stored_name, mimeType: file.mime_type, size: file.size })
        : NO_LOGO),
      ...address,
      zip_code,
      phone,
      email: `office@${entity}`,
      website: `https://www.${entity}`,
      total_licenses: licenses.total,
      license_type: licenses.type,
      license_notes: licenses.notes,
      created_by: superAdminId,
      created_at: founded,
      updated_at: founded,
    },
  ]);
  await insertMany(trx, 'auto_assign_settings', [
    {
      organization_id: organizationId,
      mode: autoAssign.mode,
      max_tickets_per_agent: autoAssign.maxTicketsPerAgent,
    },
  ]);
}

export async function insertPeople(trx: Database, context: SeedContext, passwordHash: string): Promise<void> {
  const { organization, organizationId, calendar } = context;
  const users = Object.entries(organization.people).map(([key, person], index) => {
    const joined = calendar.daysAgo(person.joinedDaysAgo);
    return {
      id: context.person(key).id,
      organization_id: organizationId,
      role: person.role,
      first_name: person.firstName,
      last_name: person.lastName,
      email: `${person.mailbox}@${organization.entity}`,
      password_hash: passwordHash,
      contact_number: person.phone,
      department: person.department,
      is_active: !person.left,
      auto_assign: person.autoAssign,
      created_at: joined,
      last_sign_in_at: person.left ? calendar.daysAgo(LEFT_DAYS) : calendar.hoursAgo(1 + ((index * 7) % 40)),
      updated_at: joined,
    };
  });
  await insertMany(trx, 'users', users);
  const own = { organization_id: organizationId };
  const memberships = users.map(({ id: user_id, created_at: since }) => ({ ...own, user_id, since }));
  await insertMany(trx, 'organization_people', memberships);
}

export async function insertCatalogue(trx: Database, context: SeedContext): Promise<void> {
  const { organization, organizationId, calendar, category, project } = context;
  const own = { organization_id: organizationId, created_at: calendar.daysAgo(organization.foundedDaysAgo) };
  const parents = Object.keys(organization.categories).map((name) => ({ name, ...category(name) }));
  const categories = parents.map(({ id, name }) => ({ ...own, id, name }));
  const subcategories = parents.flatMap((parent) =>
    [...parent.subcategories].map(([name, id]) => ({ ...own, id, category_id: parent.id, name })),
  );
  const inDays = (days: number) => calendar.now.toPlainDate().add({ days }).toString();
  const projects = Object.entries(organization.projects).map(([code, data]) => ({
    organization_id: organizationId,
    id: project(code).id,
    name: data.name,
    code,
    description: data.description,
    manager_id: project(code).manager.id,
    bu_head_id: project(code).buHead.id,
    status: data.status,
    start_date: inDays(data.startsInDays),
    end_date: data.endsInDays === undefined ? null : inDays(data.endsInDays),
    created_at: calendar.daysAgo(-data.startsInDays),
  }));
  await insertMany(trx, 'categories', categories);
  await insertMany(trx, 'subcategories', subcategories);
  await insertMany(trx, 'projects', projects);
}
