/** Organizations with their people, categories and projects; the first one is much larger than the others. */
import type { Role } from '@switchboard/contract/enums.ts';
import { hashPassword } from '@switchboard/server/src/features/access/passwords/password.ts';
import { newId } from '@switchboard/server/src/platform/ids.ts';
import type { Size } from './build.ts';
import { createColumns, type Pool } from './columns.ts';
import { createRandom, type Random } from './random.ts';
import { FIRST_NAMES, LAST_NAMES, TRADES } from './words.ts';

export const PASSWORD = 'measure-me';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface Organization {
  readonly id: string;
  readonly prefix: string;
  readonly users: readonly Person[];
  readonly agents: readonly Person[];
  readonly desk: readonly Person[];
  readonly places: readonly { readonly categoryId: string; readonly subcategoryId: string }[];
  readonly projects: readonly { readonly id: string; readonly manager: Person; readonly buHead: Person }[];
}

/** Their addresses are role@org-N.example, numbered from 1 where there are several. */
const ROLES: readonly {
  readonly role: Role;
  readonly mailbox: string;
  readonly share: number;
  readonly least: number;
}[] = [
  { role: 'admin', mailbox: 'admin', share: 0, least: 1 },
  { role: 'bu_head', mailbox: 'head', share: 0.005, least: 2 },
  { role: 'manager', mailbox: 'manager', share: 0.01, least: 3 },
  { role: 'devops_agent', mailbox: 'agent', share: 0.02, least: 4 },
];

const CATEGORIES = 8;
const SUBCATEGORIES = 5;
const PROJECTS = 12;

const tables = () => ({
  organizations: createColumns('organizations', {
    id: 'uuid',
    name: 'text',
    code: 'text',
    ticket_prefix: 'text',
    entity: 'text',
    total_licenses: 'integer',
  }),
  subscriptions: createColumns('subscriptions', {
    organization_id: 'uuid',
    plan: 'text',
    monthly_price_cents: 'integer',
  }),
  users: createColumns('users', {
    id: 'uuid',
    organization_id: 'uuid',
    role: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    password_hash: 'text',
    contact_number: 'text',
  }),
  people: createColumns('organization_people', { organization_id: 'uuid', user_id: 'uuid' }),
  categories: createColumns('categories', { organization_id: 'uuid', id: 'uuid', name: 'text' }),
  subcategories: createColumns('subcategories', {
    organization_id: 'uuid',
    id: 'uuid',
    category_id: 'uuid',
    name: 'text',
  }),
  projects: createColumns('projects', {
    organization_id: 'uuid',
    id: 'uuid',
    name: 'text',
    code: 'text',
    manager_id: 'uuid',
    bu_head_id: 'uuid',
  }),
});

export async function buildOrganizations(
  pool: Pool,
  counts: Pick<Size, 'organizations' | 'users' | 'share'>,
): Promise<Organization[]> {
  const random = createRandom(1);
  const passwordHash = await hashPassword(PASSWORD);
  const largest = Math.round(counts.users * counts.share);
  const other = Math.max(20, Math.floor((counts.users - largest) / Math.max(1, counts.organizations - 1)));
  const rows = tables();
  const built = Array.from({ length: counts.organizations }, (_, index) => {
    const people = index === 0 ? Math.max(20, largest) : other;
    return buildOrganization(rows, random, { number: index + 1, people, passwordHash });
  });
  for (const table of Object.values(rows)) await table.flush(pool);
  return built;
}

function buildOrganization(
  rows: ReturnType<typeof tables>,
  random: Random,
  plan: { readonly number: number; readonly people: number; readonly passwordHash: string },
): Organization {
  const id = newId();
  const prefix = `ORG${plan.number}`;
  rows.organizations.add({
    id,
    name: `${random.pick(LAST_NAMES)} ${random.pick(TRADES)} ${plan.number}`,
    code: prefix,
    ticket_prefix: prefix,
    entity: `org-${plan.number}.example`,
    total_licenses: Math.min(10_000, plan.people + 100),
  });

  rows.subscriptions.add({ organization_id: id, plan: 'Enterprise', monthly_price_cents: 29_900 });

  const add = (role: Role, mailbox: string): Person => {
    const person = { id: newId(), first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
    rows.users.add({
      id: person.id,
      organization_id: id,
      role,
      first_name: person.first,
      last_name: person.last,
      email: `${mailbox}@org-${plan.number}.example`,
      password_hash: plan.passwordHash,
      contact_number: `+49 30 555 ${random.between(1000, 9999)}`,
    });
    rows.people.add({ organization_id: id, user_id: person.id });
    return { id: person.id, name: `${person.first} ${person.last}`, role };
  };
  const several = (role: Role, mailbox: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      add(role, role === 'admin' ? mailbox : `${mailbox}${index + 1}`),
    );

  const staff = ROLES.flatMap(({ role, mailbox, share, least }) =>
    several(role, mailbox, Math.max(least, Math.round(plan.people * share))),
  );
  const users = several('user', 'user', plan.people - staff.length);
  const ofRole = (role: Role) => staff.filter((person) => person.role === role);
  const managers = ofRole('manager');
  const heads = ofRole('bu_head');

  return {
    id,
    prefix,
    users,
    agents: ofRole('devops_agent'),
    desk: [...ofRole('admin'), ...managers],
    places: buildPlaces(rows, id),
    projects: Array.from({ length: PROJECTS }, (_, index) => {
      const project = { id: newId(), manager: random.pick(managers), buHead: random.pick(heads) };
      rows.projects.add({
        organization_id: id,
        id: project.id,
        name: `Project ${index + 1}`,
        code: `P${index + 1}`,
        manager_id: project.manager.id,
        bu_head_id: project.buHead.id,
      });
      return project;
    }),
  };
}

function buildPlaces(rows: ReturnType<typeof tables>, organizationId: string) {
  return Array.from({ length: CATEGORIES }, (_, category) => {
    const categoryId = newId();
    rows.categories.add({
      organization_id: organizationId,
      id: categoryId,
      name: `Category ${category + 1}`,
    });
    return Array.from({ length: SUBCATEGORIES }, (_, subcategory) => {
      const subcategoryId = newId();
      rows.subcategories.add({
        organization_id: organizationId,
        id: subcategoryId,
        category_id: categoryId,
        name: `Subcategory ${subcategory + 1}`,
      });
      return { categoryId, subcategoryId };
    });
  }).flat();
}
