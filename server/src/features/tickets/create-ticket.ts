import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { createTicket as entry } from '@switchboard/contract/endpoints/tickets.ts';
import type { Relation } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonalCause } from '../events/cause.ts';
import { fullName } from '../people/person.presenter.ts';
import { recordTicketEvents, type TicketEvent } from './ticket-events.ts';
import { insertAttachments, withKeptFiles } from './ticket-files.ts';
import { requireActiveProject, requireCategory, requireSubcategory } from './ticket-references.ts';

type Fields = BodyOf<typeof entry>;

/**
 * Raises a ticket in the actor's organization, with its number, its files, the requester and those who answer for
 * the project, all in one transaction.
 * @throws AppError NO_ORGANIZATION, VALIDATION_FAILED for references that are not live in the organization
 */
export async function createTicket(
  deps: { readonly db: Database; readonly files: FileStore },
  cause: PersonalCause,
  fields: Fields,
  uploads: readonly Upload[],
): Promise<{ id: string; organizationId: string }> {
  const { organizationId } = cause.actor;
  if (organizationId === null) throw new AppError('NO_ORGANIZATION');
  return withKeptFiles(deps.files, uploads, () =>
    deps.db.transaction().execute(async (trx) => {
      const project = await findReferences(trx, organizationId, fields);
      const number = await takeNumber(trx, organizationId);
      // Taken after the number, whose row is locked: ids of an organization keep the order of numbers.
      const id = newId();
      await trx
        .insertInto('tickets')
        .values({
          organization_id: organizationId,
          id,
          number,
          summary: fields.summary,
          description: fields.description,
          ticket_type: fields.ticketType,
          priority: fields.priority,
          category_id: fields.category,
          subcategory_id: fields.subcategory === '' ? null : fields.subcategory,
          project_id: fields.project,
          project_manager_name: fields.projectManagerName,
          contact_number: fields.contactNumber,
          created_at: cause.at,
          updated_at: cause.at,
        })
        .execute();
      await relatePeople(trx, { organization_id: organizationId, id }, cause, project);
      await insertAttachments(
        trx,
        { organizationId, ticketId: id, commentId: null },
        cause.actor,
        uploads,
        cause.at,
      );
      return { id, organizationId };
    }),
  );
}

interface ProjectPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly relation: 'manager' | 'bu_head';
}

/** Every id of the form, looked up among the live things of the organization. */
async function findReferences(
  trx: Database,
  organizationId: string,
  fields: Fields,
): Promise<readonly ProjectPerson[]> {
  await requireCategory(trx, organizationId, fields.category);
  if (fields.subcategory !== '') {
    await requireSubcategory(trx, organizationId, fields.category, fields.subcategory);
  }
  return activePeople(trx, organizationId, await requireActiveProject(trx, organizationId, fields.project));
}

/** The project's manager and BU head, as long as they are there and still have that role. */
async function activePeople(
  trx: Database,
  organizationId: string,
  project: { readonly manager_id: string | null; readonly bu_head_id: string | null },
): Promise<ProjectPerson[]> {
  const wanted = [project.manager_id, project.bu_head_id].filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const people = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    // The manager first.
    .orderBy('role', 'desc')
    .execute();
  return people.flatMap((person): ProjectPerson[] => {
    if (person.id === project.manager_id && person.role === 'manager')
      return [{ ...person, relation: 'manager' }];
    if (person.id === project.bu_head_id && person.role === 'bu_head')
      return [{ ...person, relation: 'bu_head' }];
    return [];
  });
}

/** Numbers are given under the lock of the organization's row: none twice, none lost. */
async function takeNumber(trx: Database, organizationId: string): Promise<string> {
  const row = await trx
    .updateTable('organizations')
    .set({ last_ticket_number: sql`last_ticket_number + 1` })
    .where('id', '=', organizationId)
    .returning(['ticket_prefix', 'last_ticket_number'])
    .executeTakeFirstOrThrow();
  return `${row.ticket_prefix}-${String(row.last_ticket_number).padStart(5, '0')}`;
}

const ANSWERS_FOR: Record<ProjectPerson['relation'], string> = {
  manager: 'Manager of the project',
  bu_head: 'BU head of the project',
};

async function relatePeople(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  cause: PersonalCause,
  project: readonly ProjectPerson[],
) {
  const relation = (userId: string, kind: Relation, byId: string | null) => ({
    organization_id: ticket.organization_id,
    id: newId(),
    ticket_id: ticket.id,
    user_id: userId,
    relation: kind,
    since: cause.at,
    by_id: byId,
  });
  await trx
    .insertInto('ticket_people')
    .values([
      relation(cause.actor.id, 'requester', cause.actor.id),
      ...project.map((person) => relation(person.id, person.relation, null)),
    ])
    .execute();
  await recordTicketEvents(trx, ticket, cause, [
    { verb: 'created', to: 'Open' },
    ...project.map(
      (person): TicketEvent => ({
        verb: 'assigned',
        to: fullName(person),
        reason: ANSWERS_FOR[person.relation],
        byProduct: true,
      }),
    ),
  ]);
}
