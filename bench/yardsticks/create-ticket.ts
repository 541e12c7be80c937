/** A ticket with its number, its people and its events. */
import { newId } from '@switchboard/server/src/platform/ids.ts';
import type { Pool } from 'pg';
import type { Actor } from './session.ts';
import { writeEvents } from './ticket-rows.ts';
import { inTransaction } from './transaction.ts';

export interface Draft {
  readonly summary: string;
  readonly description: string;
  readonly ticketType: string;
  readonly priority: string;
  readonly category: string;
  readonly project: string;
  readonly projectManagerName: string;
  readonly contactNumber: string;
}

/** Nothing that is archived, and who answers for the project. */
const REFERENCES = `
  select lead.id, lead.first_name || ' ' || lead.last_name as name, lead.role
  from projects
  join categories on categories.organization_id = $1 and categories.id = $3 and categories.archived_at is null
  join users as lead on lead.organization_id = $1 and lead.is_active and lead.deleted_at is null
    and ((lead.id = projects.manager_id and lead.role = 'manager')
      or (lead.id = projects.bu_head_id and lead.role = 'bu_head'))
  where projects.organization_id = $1 and projects.id = $2 and projects.archived_at is null
    and projects.status = 'Active'
  order by lead.role desc`;
const NUMBER = `
  update organizations set last_ticket_number = last_ticket_number + 1 where id = $1
  returning ticket_prefix || '-' || lpad(last_ticket_number::text, 5, '0') as number`;
const TICKET = `
  insert into tickets (organization_id, id, number, summary, description, ticket_type, priority, category_id,
    project_id, project_manager_name, contact_number, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`;
const PEOPLE = `
  insert into ticket_people (organization_id, id, ticket_id, user_id, relation, by_id, since)
  select $1, id, $2, user_id, relation, by_id, $3
  from unnest($4::uuid[], $5::uuid[], $6::text[], $7::uuid[]) as related (id, user_id, relation, by_id)`;

interface Lead {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

export const createTicket = (pool: Pool, actor: Actor, draft: Draft) =>
  inTransaction(pool, async (client) => {
    const { organization_id: organizationId } = actor;
    const at = new Date();
    const { rows: leads } = await client.query<Lead>({
      name: 'references',
      text: REFERENCES,
      values: [organizationId, draft.project, draft.category],
    });
    const { rows: numbers } = await client.query<{ number: string }>({
      name: 'number',
      text: NUMBER,
      values: [organizationId],
    });
    const id = newId();
    const number = numbers[0]?.number;
    await client.query({
      name: 'insert ticket',
      text: TICKET,
      values: [
        organizationId,
        id,
        number,
        draft.summary,
        draft.description,
        draft.ticketType,
        draft.priority,
        draft.category,
        draft.project,
        draft.projectManagerName,
        draft.contactNumber,
        at,
      ],
    });
    await client.query({
      name: 'insert people',
      text: PEOPLE,
      values: [
        organizationId,
        id,
        at,
        [newId(), ...leads.map(() => newId())],
        [actor.id, ...leads.map((lead) => lead.id)],
        ['requester', ...leads.map((lead) => lead.role)],
        [actor.id, ...leads.map(() => null)],
      ],
    });
    await writeEvents(client, { organizationId, id }, at, [
      { id: newId(), actor, verb: 'created', data: { to: 'Open' } },
      ...leads.map(({ role, ...to }) => ({
        id: newId(),
        actor: null,
        verb: 'assigned',
        data: { relation: role, from: null, to, reason: { code: 'project_lead' } },
      })),
    ]);
    return { _id: id, ticketNumber: number };
  });
