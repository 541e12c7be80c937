/** Chats that lived before their messages were numbered by chat keep their order and what was read of them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { databaseBefore } from '../../testing/database-before.ts';
import { createTicket, createWorld } from '../../testing/world.ts';

test('messages are numbered within their chat, and marks stay where they were', async () => {
  const { db, upgrade } = await databaseBefore('0032');
  const { ours } = await createWorld(db);
  const [one, other] = [await createTicket(db, ours), await createTicket(db, ours)];
  const said: Record<string, string[]> = { [one]: [], [other]: [] };
  // In turns, so that numbers of the installation are not those of a chat.
  for (const [index, ticketId] of [one, other, one, other, other].entries()) {
    const id = newId();
    await sql`insert into chat_messages (organization_id, id, ticket_id, sender_id, type, content, created_at, deleted_at)
      values (${ours.id}, ${id}, ${ticketId}, ${ours.user}, 'text', ${`${index}`}, now(),
        ${index === 1 ? new Date() : null})`.execute(db);
    said[ticketId]?.push(id);
  }
  const read = async (userId: string, ticketId: string, messageId: string | undefined) =>
    sql`insert into chat_reads (organization_id, ticket_id, user_id, last_read_sequence, opened_at)
      values (${ours.id}, ${ticketId}, ${userId}, coalesce((
        select sequence from chat_messages where id = ${messageId ?? null}::uuid), 0), now())`.execute(db);
  await read(ours.user, one, said[one]?.[1]);
  await read(ours.user, other, said[other]?.[1]);
  await read(ours.agent, other, undefined);

  await upgrade();
  const messages = await db
    .selectFrom('chat_messages')
    .select(['ticket_id', 'id', 'sequence'])
    .orderBy('sequence')
    .execute();
  for (const ticketId of [one, other]) {
    const own = messages.filter((message) => message.ticket_id === ticketId);
    expect(own.map(({ id }) => id)).toEqual(said[ticketId]);
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
  }
  const marks = await db
    .selectFrom('chat_reads')
    .select(['ticket_id', 'user_id', 'last_read_sequence as mark'])
    .execute();
  const expected = [
    { ticket_id: one, user_id: ours.user, mark: 2 },
    { ticket_id: other, user_id: ours.user, mark: 2 },
    { ticket_id: other, user_id: ours.agent, mark: 0 },
  ];
  expect(marks).toHaveLength(expected.length);
  expect(marks).toEqual(expect.arrayContaining(expected));
});
