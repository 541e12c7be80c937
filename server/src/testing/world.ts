/** Two organizations that do not trust each other, with somebody of every role in each, and things that are theirs. */
import type {
  Relation,
  Role,
  SharingChoice,
  SharingMode,
  TicketPriority,
  TicketStatus,
} from '@switchboard/contract/enums.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { type Insertable, sql } from 'kysely';
import { hashPassword } from '../features/access/passwords/password.ts';
import { openSubscription } from '../features/organizations/subscriptions/open-subscription.ts';
import { recordPerson } from '../features/people/organization-people.repo.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';

export const PASSWORD = 'correct horse';
/** Hashed once a run: hashing is slow on purpose. */
const passwordHash = hashPassword(PASSWORD);

export interface Organization {
  readonly id: string;
  readonly code: string;
  readonly admin: string;
  readonly head: string;
  readonly manager: string;
  readonly agent: string;
  readonly otherAgent: string;
  readonly user: string;
  readonly otherUser: string;
  readonly category: string;
  readonly subcategory: string;
  readonly otherCategory: string;
  /** Led by `manager` and `head`. */
  readonly project: string;
  /** Led by nobody. */
  readonly plainProject: string;
  readonly completedProject: string;
}

export interface World {
  readonly ours: Organization;
  readonly theirs: Organization;
  readonly superAdmin: string;
}

/** Who has this role in the organization; the super admin is in none. */
export const memberOf = ({ superAdmin }: World, home: Organization, role: Role): string =>
  ({
    user: home.user,
    bu_head: home.head,
    manager: home.manager,
    admin: home.admin,
    devops_agent: home.agent,
    super_admin: superAdmin,
  })[role];

export async function createWorld(db: Database): Promise<World> {
  return {
    ours: await createOrganization(db, 'OURS'),
    theirs: await createOrganization(db, 'THEIRS'),
    superAdmin: await createUser(db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' }),
  };
}

export async function createOrganization(db: Database, code: string): Promise<Organization> {
  const id = newId();
  const domain = `${code.toLowerCase()}.test`;
  await db
    .insertInto('organizations')
    .values({ id, name: `${code} Company`, code, ticket_prefix: code, entity: domain, total_licenses: 100 })
    .execute();
  // Before any clock that a test holds.
  await openSubscription(db, id, new Date(Date.now() - 60_000));
  const person = (role: Role, name: string) =>
    createUser(db, { role, organizationId: id, email: `${name}@${domain}`, firstName: name });
  const people = {
    admin: await person('admin', 'admin'),
    head: await person('bu_head', 'head'),
    manager: await person('manager', 'manager'),
    agent: await person('devops_agent', 'agent'),
    otherAgent: await person('devops_agent', 'second-agent'),
    user: await person('user', 'user'),
    otherUser: await person('user', 'other'),
  };
  const category = await createCategory(db, id, 'Hardware');
  const otherCategory = await createCategory(db, id, 'Network');
  const subcategory = await createSubcategory(db, id, category);
  const leads = { manager_id: people.manager, bu_head_id: people.head };
  return {
    id,
    code,
    ...people,
    category,
    subcategory,
    otherCategory,
    project: await createProject(db, id, { code: 'P1', ...leads }),
    plainProject: await createProject(db, id, { code: 'P2' }),
    completedProject: await createProject(db, id, { code: 'P3', status: 'Completed' }),
  };
}

interface NewUser {
  readonly role: Role;
  readonly organizationId: string | null;
  readonly email: string;
  readonly firstName?: string;
}

export async function createUser(db: Database, user: NewUser): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      organization_id: user.organizationId,
      role: user.role,
      first_name: user.firstName ?? 'Root',
      last_name: 'Person',
      email: user.email,
      password_hash: await passwordHash,
    })
    .execute();
  if (user.organizationId !== null) await recordPerson(db, user.organizationId, id);
  return id;
}

export async function createCategory(db: Database, organizationId: string, name: string): Promise<string> {
  const id = newId();
  await db.insertInto('categories').values({ organization_id: organizationId, id, name }).execute();
  return id;
}

export async function createTag(db: Database, organizationId: string, name: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('tags')
    .values({ organization_id: organizationId, id, name, colour: 'teal', created_at: new Date() })
    .execute();
  return id;
}

export async function createSubcategory(
  db: Database,
  organizationId: string,
  categoryId: string,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('subcategories')
    .values({ organization_id: organizationId, id, category_id: categoryId, name: 'Printers' })
    .execute();
  return id;
}

export async function createProject(
  db: Database,
  organizationId: string,
  project: {
    readonly code: string;
    readonly status?: 'Active' | 'Inactive' | 'Completed';
    readonly manager_id?: string;
    readonly bu_head_id?: string;
    readonly sharing?: SharingMode | null;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('projects')
    .values({ organization_id: organizationId, id, name: `Project ${project.code}`, ...project })
    .execute();
  return id;
}

export interface NewTicket {
  readonly requester?: string;
  readonly agent?: string | null;
  readonly team?: string;
  readonly snoozedUntil?: Date | number;
  /** Further relations, such as the manager's. */
  readonly people?: readonly (readonly [Relation, string])[];
  readonly status?: TicketStatus;
  readonly priority?: TicketPriority;
  readonly summary?: string;
  readonly description?: string;
  readonly confidential?: boolean;
  readonly sharing?: SharingChoice;
  readonly project?: string;
}

/** A ticket as the application would have made it, straight into the tables. */
export async function createTicket(
  db: Database,
  home: Organization,
  ticket: NewTicket = {},
): Promise<string> {
  const { last_ticket_number } = await db
    .updateTable('organizations')
    .set({ last_ticket_number: sql`last_ticket_number + 1` })
    .where('id', '=', home.id)
    .returning('last_ticket_number')
    .executeTakeFirstOrThrow();
  const id = newId();
  const now = new Date();
  await db
    .insertInto('tickets')
    .values({
      organization_id: home.id,
      id,
      number: `${home.code}-${String(last_ticket_number).padStart(5, '0')}`,
      summary: ticket.summary ?? 'The printer prints blank labels',
      description: ticket.description ?? 'Since this morning.',
      ticket_type: 'Report Issue',
      status: ticket.status ?? 'Open',
      priority: ticket.priority ?? 'Medium',
      category_id: home.category,
      subcategory_id: home.subcategory,
      project_id: ticket.project ?? home.plainProject,
      project_manager_name: 'Somebody',
      contact_number: '2500',
      // Databases from before they were there have neither.
      ...(ticket.team !== undefined && { team_id: ticket.team }),
      ...(ticket.sharing !== undefined && { sharing: ticket.sharing }),
      ...(ticket.confidential !== undefined && { confidential: ticket.confidential }),
      ...(ticket.snoozedUntil !== undefined && { snoozed_until: ticket.snoozedUntil }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const people: (readonly [Relation, string])[] = [
    ['requester', ticket.requester ?? home.user],
    ...(ticket.people ?? []),
  ];
  if (ticket.agent) people.push(['devops_agent', ticket.agent]);
  await db
    .insertInto('ticket_people')
    .values(
      people.map(([relation, user_id]) => ({
        organization_id: home.id,
        id: newId(),
        ticket_id: id,
        user_id,
        relation,
        since: now,
      })),
    )
    .execute();
  return id;
}

/** Somebody has a confidential ticket open with a reason, or had. */
export async function createOpening(
  db: Database,
  home: Organization,
  { ticket, person, isOver = false }: { ticket: string; person: string; isOver?: boolean },
): Promise<void> {
  await recordPerson(db, home.id, person);
  const opened = Date.now() - (isOver ? 7_200_000 : 0);
  await db
    .insertInto('ticket_openings')
    .values({
      organization_id: home.id,
      id: newId(),
      ticket_id: ticket,
      user_id: person,
      reason: 'Its handlers are away',
      opened_at: new Date(opened),
      ends_at: new Date(opened + 3_600_000),
    })
    .execute();
}

/** Two new tickets of an agent, of which the second blocks the first. */
export async function createLink(
  db: Database,
  home: Organization,
): Promise<{ id: string; other: string; linkId: string }> {
  const id = await createTicket(db, home, { agent: home.agent });
  const other = await createTicket(db, home, { agent: home.agent });
  const linkId = newId();
  await db
    .insertInto('ticket_links')
    .values({
      organization_id: home.id,
      id: linkId,
      type: 'blocks',
      from_id: other,
      to_id: id,
      by_id: home.agent,
      created_at: new Date(),
    })
    .execute();
  return { id, other, linkId };
}

/** Two new tickets of an agent and the same requester, of which the one was just merged into the other. */
export async function createMerge(
  db: Database,
  home: Organization,
): Promise<{ source: string; target: string }> {
  const source = await createTicket(db, home, { agent: home.agent, status: 'Closed' });
  const target = await createTicket(db, home, { agent: home.agent });
  await db
    .insertInto('ticket_merges')
    .values({
      organization_id: home.id,
      id: newId(),
      batch_id: newId(),
      source_id: source,
      target_id: target,
      by_id: home.agent,
      merged_at: new Date(),
      status: 'Open',
      agent_id: home.agent,
      added: false,
    })
    .execute();
  await db.updateTable('tickets').set({ merged_into: target }).where('id', '=', source).execute();
  await db.updateTable('tickets').set({ has_merged: true }).where('id', '=', target).execute();
  return { source, target };
}

/** A message of the requester in the chat of a new ticket, which an agent has; with an image where one is given. */
export async function createMessage(
  db: Database,
  home: Organization,
  image?: { readonly storedName: string; readonly size: number },
): Promise<{ ticketId: string; messageId: string }> {
  const ticketId = await createTicket(db, home, { agent: home.agent });
  const messageId = newId();
  const created_at = new Date();
  const imageId = image === undefined ? null : newId();
  if (image !== undefined && imageId !== null) {
    await db
      .insertInto('chat_images')
      .values({
        id: imageId,
        uploader_id: home.user,
        organization_id: home.id,
        ticket_id: ticketId,
        stored_name: image.storedName,
        original_name: 'label.png',
        mime_type: 'image/png',
        size: image.size,
        created_at,
      })
      .execute();
  }
  await db
    .insertInto('chat_messages')
    .values({
      organization_id: home.id,
      id: messageId,
      ticket_id: ticketId,
      sender_id: home.user,
      type: image === undefined ? 'text' : 'image',
      content: 'See for yourself',
      image_id: imageId,
      temp_id: newId(),
      created_at,
    })
    .execute();
  return { ticketId, messageId };
}

/** A team of the agent and whoever else is named. */
export async function createTeam(
  db: Database,
  home: Organization,
  members: readonly string[] = [home.agent],
): Promise<string> {
  const id = newId();
  const own = { organization_id: home.id };
  await db
    .insertInto('teams')
    .values({
      ...own,
      id,
      name: `Team ${id}`,
      description: '',
      lead_id: home.manager,
      auto_assign: false,
      mode: 'least_tickets',
      created_at: new Date(),
    })
    .execute();
  const rows = members.map((user_id) => ({ ...own, team_id: id, user_id, capacity: 10 }));
  if (rows.length > 0) await db.insertInto('team_members').values(rows).execute();
  return id;
}

/** A schedule as the application would have made it, straight into the tables. */
export async function createSchedule(
  db: Database,
  home: Organization,
  schedule: Partial<Insertable<Schema['scheduled_tickets']>> = {},
): Promise<string> {
  const id = newId();
  const startsAt = schedule.starts_at ?? new Date(Date.now() + 24 * 60 * 60 * 1000);
  await db
    .insertInto('scheduled_tickets')
    .values({
      organization_id: home.id,
      id,
      created_by: home.admin,
      summary: 'Clean the printers',
      description: 'All of them.',
      category_id: home.category,
      subcategory_id: home.subcategory,
      project_id: home.plainProject,
      project_manager_name: 'Somebody',
      contact_number: '2500',
      local_start: startsAt.toISOString().slice(0, -1),
      starts_at: startsAt,
      time_zone: 'UTC',
      recurrence: 'daily',
      next_run_at: startsAt,
      ...schedule,
    })
    .execute();
  return id;
}

/** Of a ticket that somebody else raised and has. */
export async function createHandover(
  db: Database,
  home: Organization,
  offer: Partial<Insertable<Schema['handovers']>>,
): Promise<string> {
  const id = newId();
  const giver = home.admin;
  await db
    .insertInto('handovers')
    .values({
      organization_id: home.id,
      id,
      ticket_id: offer.ticket_id ?? (await createTicket(db, home, { requester: home.user })),
      giver_id: giver,
      by_id: giver,
      to_user_id: null,
      to_team_id: null,
      stands: 'The driver is known',
      next_step: 'Install it',
      promised_at: null,
      reason: null,
      due_at: null,
      created_at: new Date(),
      answered_by_id: null,
      answered_at: null,
      ...offer,
    })
    .execute();
  return id;
}

/**
 * A role of the organization's own.
 * @returns its id
 */
export async function createRole(
  db: Database,
  home: Pick<Organization, 'id'>,
  role: {
    readonly name: string;
    readonly permissions: readonly Grant[];
    readonly holders?: readonly string[];
  },
): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('custom_roles')
    .values({
      organization_id: home.id,
      id,
      name: role.name,
      permissions: [...role.permissions],
      description: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const user_id of role.holders ?? []) {
    await db
      .insertInto('custom_role_holders')
      .values({ organization_id: home.id, role_id: id, user_id })
      .execute();
  }
  return id;
}
