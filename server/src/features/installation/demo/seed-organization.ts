import type { Database } from '../../../platform/database/open-database.ts';
import { logoColumns, NO_LOGO } from '../../organizations/logo.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { createHome, type Home } from './home.ts';
import { insertRows } from './insert-rows.ts';
import { projectOf, seedCatalogue } from './seed-catalogue.ts';
import { runSchedules, seedSchedules } from './seed-schedules.ts';
import { seedSubscription } from './seed-subscription.ts';
import { seedTickets } from './seed-tickets.ts';
import type { Shelf } from './shelf.ts';
import { tellTicket } from './tell-ticket.ts';

interface Seeding {
  readonly now: Date;
  readonly passwordHash: string;
  readonly superAdminId: string;
  readonly shelf: Shelf;
}

export async function seedOrganization(
  trx: Database,
  seeding: Seeding,
  organization: DemoOrganization,
): Promise<void> {
  const home = createHome(organization, seeding.now);
  await insertOrganization(trx, seeding, home, organization);
  await insertPeople(trx, home, organization, seeding.passwordHash);
  await seedCatalogue(trx, home, organization);

  const schedules = runSchedules(home, organization);
  const raised = organization.tickets.map((ticket) =>
    tellTicket(home, projectOf(organization, ticket.project), ticket, home.calendar.startOf(ticket.at)),
  );
  const scheduled = schedules.flatMap(({ runs }) => runs.map((run) => run.draft));
  await seedTickets(trx, seeding.shelf, { id: home.id, prefix: organization.code }, [
    ...raised,
    ...scheduled,
  ]);
  await seedSchedules(trx, home, schedules);

  await insertRows(trx, 'auto_assign_settings', [
    {
      organization_id: home.id,
      enabled: true,
      mode: organization.autoAssign.mode,
      max_tickets_per_agent: organization.autoAssign.maxTicketsPerAgent,
      only_active_agents: true,
    },
  ]);
  await seedSubscription(trx, home, organization, seeding.superAdminId);
}

/** All tickets of an organization up to now, those of its schedules among them. */
export function tellOrganization(home: Home, organization: DemoOrganization) {
  const schedules = runSchedules(home, organization);
  const raised = organization.tickets.map((ticket) =>
    tellTicket(home, projectOf(organization, ticket.project), ticket, home.calendar.startOf(ticket.at)),
  );
  const scheduled = schedules.flatMap(({ runs }) => runs.map((run) => run.draft));
  return { tickets: [...raised, ...scheduled], schedules };
}

/** People who left were last here so many days ago. */
const LEFT_DAYS = 75;

const hoursBefore = (home: Home, hours: number) =>
  new Date(home.calendar.now.subtract({ hours }).epochMilliseconds);

const daysBefore = (home: Home, days: number) =>
  new Date(home.calendar.now.subtract({ days }).epochMilliseconds);

async function insertOrganization(
  trx: Database,
  { shelf, superAdminId }: Seeding,
  home: Home,
  organization: DemoOrganization,
): Promise<void> {
  const { address, licenses, logo } = organization;
  const founded = daysBefore(home, organization.founded);
  await insertRows(trx, 'organizations', [
    {
      id: home.id,
      name: organization.name,
      code: organization.code,
      ticket_prefix: organization.code,
      entity: organization.entity,
      description: organization.description,
      ...(logo === undefined ? NO_LOGO : logoColumns(await shelf.put(logo))),
      street: address.street,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      country: address.country,
      phone: organization.phone,
      email: `office@${organization.entity}`,
      website: `https://www.${organization.entity}`,
      total_licenses: licenses.total,
      license_type: licenses.type,
      license_notes: licenses.notes,
      created_by: superAdminId,
      created_at: founded,
      updated_at: founded,
    },
  ]);
}

async function insertPeople(
  trx: Database,
  home: Home,
  organization: DemoOrganization,
  passwordHash: string,
): Promise<void> {
  const people = Object.entries(organization.people).map(([key, person], index) => ({
    person,
    id: home.member(key).id,
    joined: daysBefore(home, person.joined),
    lastSignIn: person.left ? daysBefore(home, LEFT_DAYS) : hoursBefore(home, 1 + ((index * 7) % 40)),
  }));
  await insertRows(
    trx,
    'users',
    people.map(({ person, id, joined, lastSignIn }) => ({
      id,
      organization_id: home.id,
      role: person.role,
      first_name: person.firstName,
      last_name: person.lastName,
      email: `${person.mailbox}@${organization.entity}`,
      password_hash: passwordHash,
      contact_number: person.phone,
      department: person.department,
      is_active: person.left !== true,
      auto_assign: person.autoAssign ?? false,
      created_at: joined,
      last_sign_in_at: lastSignIn,
      updated_at: joined,
    })),
  );
  await insertRows(
    trx,
    'organization_people',
    people.map(({ id, joined }) => ({ organization_id: home.id, user_id: id, since: joined })),
  );
}
