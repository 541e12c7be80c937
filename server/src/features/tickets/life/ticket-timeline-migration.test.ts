/** Tickets that lived before comments and files were events tell the same afterwards. */
import { getTimeline } from '@switchboard/contract/tickets/timeline.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { databaseBefore } from '../../../testing/database-before.ts';
import { createTicket, createWorld } from '../../../testing/world.ts';
import { readTimeline } from './read-timeline.ts';

test('old comments, announcements, files and edits are told once, in the order of their time', async () => {
  const { db, upgrade } = await databaseBefore('0024');
  const { ours } = await createWorld(db);
  const id = await createTicket(db, ours, { agent: ours.agent });
  const start = Date.now() - 100_000;
  const at = (second: number) => new Date(start + second * 1_000);
  const key = { organization_id: ours.id, ticket_id: id };
  const comment = (second: number, text: string, kind: { is_internal?: boolean; is_system?: boolean } = {}) =>
    db
      .insertInto('comments')
      .values({ ...key, id: newId(at(second)), author_id: ours.agent, text, created_at: at(second), ...kind })
      .execute();
  const event = (second: number, verb: string, from: string | null, to: string | null) =>
    sql`insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, old_value,
        new_value, at)
      values (${ours.id}, ${newId()}, ${ours.agent}, 'devops_agent', 'ticket', ${id}, ${verb}, ${from}, ${to},
        ${at(second)})`.execute(db);
  const file = (second: number) =>
    db
      .insertInto('attachments')
      .values({
        ...key,
        id: newId(at(second)),
        uploader_id: ours.user,
        stored_name: newId(),
        original_name: 'label.png',
        mime_type: 'image/png',
        size: 1,
        sha256: Buffer.alloc(32),
        created_at: at(second),
      })
      .execute();
  await event(0, 'created', null, 'Open');
  await file(1);
  await event(2, 'assigned', null, 'Marcus Lindqvist');
  await comment(3, 'Hello');
  await comment(4, 'For us', { is_internal: true });
  await event(5, 'edited', null, 'summary, type');
  await comment(6, 'Status updated to Resolved', { is_system: true });
  await event(6, 'status', 'Open', 'Resolved');
  await comment(7, 'This ticket is late.', { is_system: true });

  await upgrade();
  const actor = { id: ours.admin, role: 'admin', organizationId: ours.id } as const;
  const { entries } = getTimeline.output.parse(
    await readTimeline({ db, log: createLogger('silent') }, actor, id, { limit: 50, cursor: '' }),
  );
  expect(entries.toReversed()).toMatchObject([
    { kind: 'raised', at: at(0).toISOString() },
    { kind: 'files', by: { _id: ours.user }, attachments: [{ originalName: 'label.png' }] },
    { kind: 'assignment', from: null, to: { _id: null, name: 'Marcus Lindqvist' }, relation: null },
    { kind: 'comment', comment: 'Hello', system: false, by: { _id: ours.agent, role: 'devops_agent' } },
    { kind: 'note', comment: 'For us' },
    {
      kind: 'edit',
      changes: [
        { field: 'summary', from: null, to: null },
        { field: 'type', from: null, to: null },
      ],
    },
    { kind: 'status', from: 'Open', to: 'Resolved' },
    { kind: 'comment', comment: 'This ticket is late.', system: true },
  ]);
});
