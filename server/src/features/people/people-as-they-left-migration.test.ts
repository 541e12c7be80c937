/** People who moved before organizations kept what they were called are shown as they left, as far as the record tells. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { databaseBefore } from '../../testing/database-before.ts';
import { createTicket, createUser, createWorld } from '../../testing/world.ts';

test('the record of later changes gives back names, e-mail and role of then, and leaves the new organization', async () => {
  const { db, upgrade } = await databaseBefore('0039');
  const { ours, theirs, superAdmin } = await createWorld(db);
  await sql`insert into organization_people (organization_id, user_id) values (${theirs.id}, ${superAdmin})`.execute(
    db,
  );
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute));
  const event = (userId: string, minute: number, verb: string, data: object, organization = theirs.id) =>
    sql`insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, data, at, request_id)
      values (${organization}, ${newId()}, ${superAdmin}, 'super_admin', 'user', ${userId}, ${verb}, ${data}, ${at(minute)},
        ${`request ${minute}`})`.execute(db);
  /** As the version before wrote it, of somebody who is now called this. */
  const moved = async (name: string, email: string) => {
    const id = await createUser(db, { role: 'user', organizationId: ours.id, email, firstName: name });
    const ticket = await createTicket(db, ours, { requester: id });
    await sql`update organization_people set until = ${at(10)} where user_id = ${id}`.execute(db);
    await sql`insert into organization_people (organization_id, user_id, since) values (${theirs.id}, ${id}, ${at(10)})`.execute(
      db,
    );
    await sql`update users set organization_id = ${theirs.id} where id = ${id}`.execute(db);
    await event(id, 10, 'moved_here', {});
    return { id, ticket };
  };
  const renamed = await moved('Zelda', 'zelda@theirs.test');
  await event(renamed.id, 10, 'edited', { field: 'email', from: 'nadja@ours.test', to: 'nadja@theirs.test' });
  await event(renamed.id, 10, 'edited', { field: 'role', from: 'admin', to: 'user' });
  await event(renamed.id, 20, 'edited', { field: 'firstName', from: 'Nadja', to: 'Nadia' });
  await event(renamed.id, 30, 'edited', { field: 'firstName', from: 'Nadia', to: 'Zelda' });
  await event(renamed.id, 30, 'edited', {
    field: 'email',
    from: 'nadja@theirs.test',
    to: 'zelda@theirs.test',
  });
  const same = await moved('Jonas', 'jonas@theirs.test');
  const deleted = await moved('Ines', '');
  await sql`update users set deleted_at = now(), last_name = 'Person (deleted)' where id = ${deleted.id}`.execute(
    db,
  );

  await upgrade();
  const { rows } = await sql`
    select member.user_id, member.first_name, member.last_name, member.email, member.role, text.requester
    from organization_people as member
    join ticket_people as raised on raised.user_id = member.user_id
    join ticket_words as text on text.ticket_id = raised.ticket_id
    where member.organization_id = ${ours.id} and member.until is not null order by raised.ticket_id`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      user_id: renamed.id,
      first_name: 'Nadja',
      last_name: 'Person',
      email: 'nadja@ours.test',
      role: 'admin',
      requester: 'nadja person',
    },
    {
      user_id: same.id,
      first_name: 'Jonas',
      last_name: 'Person',
      email: 'jonas@theirs.test',
      role: 'user',
      requester: 'jonas person',
    },
    {
      user_id: deleted.id,
      first_name: 'Ines',
      last_name: 'Person',
      email: '',
      role: 'user',
      requester: 'ines person',
    },
  ]);
  const { rows: told } = await sql`
    select at, data from events where organization_id = ${theirs.id} and verb = 'edited' order by sequence`.execute(
    db,
  );
  expect(told).toMatchObject([{ at: at(20) }, { at: at(30) }, { at: at(30) }]);
  const { rows: kept } = await sql`select data from installation_events order by sequence`.execute(db);
  expect(kept).toMatchObject([{ data: { field: 'email' } }, { data: { field: 'role' } }]);
});
