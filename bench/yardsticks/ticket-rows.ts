/** Rows that several writes have in common. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Actor } from './session.ts';

/** @returns the status of a ticket of the actor's organization, which stays what it is until the transaction ends */
export async function lockTicket(client: PoolClient, actor: Actor, id: string): Promise<string> {
  const { rows } = await client.query<{ status: string }>({
    name: 'lock',
    text: 'select status from tickets where organization_id = $1 and id = $2 for update',
    values: [actor.organization_id, id],
  });
  if (rows[0] === undefined) throw new Error('there is no such ticket');
  return rows[0].status;
}

interface NewComment {
  readonly id: string;
  readonly ticketId: string;
  readonly text: string;
  readonly isSystem: boolean;
  readonly at: Date;
}

export async function writeComment(
  client: PoolClient,
  actor: Actor,
  { id, ticketId, text, isSystem, at }: NewComment,
): Promise<void> {
  await client.query({
    name: 'comment',
    text: `
      insert into comments (organization_id, id, ticket_id, author_id, text, is_system, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [actor.organization_id, id, ticketId, actor.id, text, isSystem, at],
  });
}

export interface Event {
  readonly id: string;
  /** Null for what happens by itself. */
  readonly actor: Actor | null;
  readonly verb: string;
  readonly data: object;
}

/** Numbers and announcements are the triggers' work, as for the product. */
const EVENTS = `
  insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, data, at, request_id)
  select $1, id, actor_id, actor_role, 'ticket', $2, verb, data, $3, $4
  from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::jsonb[]) as event (id, actor_id, actor_role, verb, data)`;

export async function writeEvents(
  client: PoolClient,
  ticket: { readonly organizationId: string; readonly id: string },
  at: Date,
  events: readonly Event[],
): Promise<void> {
  await client.query({
    name: 'events',
    text: EVENTS,
    values: [
      ticket.organizationId,
      ticket.id,
      at,
      randomUUID(),
      events.map(({ id }) => id),
      events.map(({ actor }) => actor?.id ?? null),
      events.map(({ actor }) => actor?.role ?? null),
      events.map(({ verb }) => verb),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  });
}
