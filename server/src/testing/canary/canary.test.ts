/** That the canary is in every table, and that every way out is looked at: what is planted here is found. */
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openListeningApp } from '../open-listening-app.ts';
import { keepFile } from '../samples/keep-file.ts';
import { createMessage, createTicket } from '../world.ts';
import { CANARY, CANARY_FILE, marked, shows } from './canary.ts';
import { expectNoLeaks } from './leaks.ts';
import { watchAnswers, watchLog } from './watch-ways-out.ts';

const { app, world, open } = await openListeningApp();
const { ours, theirs, superAdmin } = world;
const { db } = app;

describe('the canary', () => {
  /** Texts that the product chooses, or that nobody is shown. */
  const NO_TEXT_OF_PEOPLE = new Set([
    'permissions',
    'action',
    'actor_role',
    'answer_kind',
    'attempts',
    'disabled_reason',
    'events',
    'webhooks',
    'verified_by',
    'unmapped_role',
    'decision',
    'email_proof',
    'event',
    'failing_reason',
    'failure',
    'field_versions',
    'format',
    'found_as',
    'holds',
    'from_day',
    'to_day',
    'grouping',
    'kind',
    'license_type',
    'list_columns',
    'macro_actions',
    'list_mode',
    'mime_type',
    'mode',
    'nodes',
    'notice',
    'on_resolved',
    'origin',
    'outcome',
    'outcomes',
    'preset',
    'protocol',
    'password_hash',
    'colour',
    'cause',
    'due_clock',
    'escalated',
    'week',
    'columns',
    'person_role',
    'pinned_views',
    // Lists of ids, and of priorities, of routing rules.
    'request_types',
    'categories',
    'projects',
    'priorities',
    'impact',
    'urgency',
    'place',
    'sharing',
    'allowed_sharing',
    'default_sharing',
    'raise_for',
    'confidential_by',
    // Ids of a category.
    'handlers',
    'leads_scope',
    'chosen',
    'ticket_types',
    'priority',
    'recurrence',
    'relation',
    'request_id',
    'role',
    'scope',
    'scopes',
    'second_factor_roles',
    'sort',
    'source',
    'state',
    'status',
    'subject_kind',
    'theme',
    'ticket_type',
    'time_zone',
    'type',
    'typing',
    'undo',
    'unknown_senders',
    'unverified',
    'verb',
    'via',
  ]);

  const CODED_REASONS = new Set(['held_letters', 'letters', 'notifications']);

  test('has its word in every text of every table that belongs to an organization', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.columns tenant on tenant.table_schema = 'public' and tenant.table_name = c.table_name
        and (tenant.column_name = 'organization_id' or (c.table_name = 'organizations' and tenant.column_name = 'id'))
      where c.table_schema = 'public' and c.data_type in ('text', 'ARRAY', 'jsonb')`.execute(db);
    const texts = rows.filter(
      ({ table, column }) =>
        (!NO_TEXT_OF_PEOPLE.has(column) && !(CODED_REASONS.has(table) && column === 'reason')) ||
        (table === 'organizations' && column === 'state'),
    );
    expect(texts.length).toBeGreaterThan(60);
    const without: string[] = [];
    for (const { table, column } of texts) {
      const key = sql.ref(table === 'organizations' ? 'id' : 'organization_id');
      const { rows: values } = await sql<{ value: string }>`
        select ${sql.ref(column)}::text as value from ${sql.table(table)}
        where ${key} = ${CANARY.id} and ${sql.ref(column)} is not null`.execute(db);
      if (!values.some(({ value }) => shows(value))) without.push(`${table}.${column}`);
    }
    expect(without, 'texts without the word: add them to build-canary.ts').toEqual([]);
  });

  test('reads itself, and is read by super admins', async () => {
    for (const reader of [CANARY.user, superAdmin]) {
      const answer = await app.call(reader, 'GET', `/tickets/${CANARY.ticket}`);
      expect(answer.status).toBe(200);
      expect(shows(answer.raw.toString())).toBe(true);
    }
    const file = await app.call(
      CANARY.user,
      'GET',
      `/tickets/${CANARY.ticket}/attachments/${CANARY_FILE.name}`,
    );
    expect(file.raw).toEqual(CANARY_FILE.content);
    await expectNoLeaks();
  });
});

describe('what is planted is found', () => {
  const leak = (words: string) => expect(expectNoLeaks()).rejects.toThrow(words);
  test('in an answer, in whatever encoding', async () => {
    await createTicket(db, ours, { summary: marked('summary') });
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = {
        authorization: `Bearer ${await app.tokenFor(ours.user)}`,
        'accept-encoding': encoding,
      };
      await app.fastify.inject({ url: '/api/tickets', headers });
      await leak(`answer: GET /api/tickets, to user ${ours.user}`);
    }
  });

  test('in an answer that gives an id alone', async () => {
    const ticket = await createTicket(db, ours);
    await db.updateTable('tickets').set({ contact_number: CANARY.ticket }).where('id', '=', ticket).execute();
    await app.call(ours.user, 'GET', `/tickets/${ticket}`);
    await leak(`answer: GET /api/tickets/:id, to user ${ours.user}`);
  });

  test('in a refusal to somebody without a session', async () => {
    const outside = Fastify({ logger: false });
    outside.addHook('onRoute', watchAnswers);
    outside.get('/unscoped', async () => {
      const [row] = await db.selectFrom('comments').select('text').execute();
      throw new Error(row?.text);
    });
    await outside.inject('/unscoped');
    await leak('answer: GET /unscoped, to nobody signed in');
  });

  test('in an export, wherever its pieces are cut', async () => {
    await createTicket(db, theirs, { summary: marked('summary') });
    await app.call(theirs.admin, 'GET', '/admin/export/tickets');
    await leak(`answer: GET /api/admin/export/tickets, to admin ${theirs.admin}`);
  });

  test('in the content of a file', async () => {
    const ticket = await createTicket(db, ours);
    const file = await keepFile(app.filesDirectory, CANARY_FILE.content);
    await db
      .insertInto('attachments')
      .values({
        organization_id: ours.id,
        id: newId(),
        ticket_id: ticket,
        uploader_id: ours.user,
        stored_name: file.storedName,
        original_name: 'log.txt',
        mime_type: 'text/plain',
        size: file.size,
        sha256: file.sha256,
        created_at: new Date(),
      })
      .execute();
    await app.call(ours.user, 'GET', `/tickets/${ticket}/attachments/${file.storedName}`);
    await leak('answer: GET /api/tickets/:id/attachments/:filename');
  });

  test('in a frame of a socket, be it an event or an acknowledgement', async () => {
    const { ticketId } = await createMessage(db, ours);
    const [sender, reader] = [await open(ours.user), await open(ours.agent)];
    await reader.emit('join_ticket_room', ticketId);
    await sender.emit('join_ticket_room', ticketId);
    await sender.emit('send_message', {
      ticketId,
      content: marked('message'),
      messageType: 'text',
      tempId: newId(),
    });
    await reader.hears('new_message');
    await leak(`frame: new_message, to devops_agent ${ours.agent}`);
  });

  test('in an e-mail', async () => {
    const rename = (name: string) =>
      db.updateTable('users').set({ first_name: name }).where('id', '=', ours.user).execute();
    await rename(marked('name'));
    await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
    await app.runJobs();
    await rename('user');
    await leak('mail: password-reset, to user@ours.test');
  });

  test('in a line of the log, whoever the canary is', async () => {
    app.fastify.log.info({ about: marked('summary') }, 'something happened');
    await leak('log: ');
    watchLog(marked('a line of a program that a test has started'));
    await leak('log: ');
  });
});
