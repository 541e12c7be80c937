import { undo as undoSchema } from '@switchboard/contract/tickets/undo.ts';
import { recordEvents } from '../../features/record/record-events.ts';
import { sealCursor } from '../../features/tickets/live/change-cursor.ts';
import { readPosition } from '../../features/tickets/live/changes.repo.ts';
import { newId } from '../../platform/ids.ts';
import { TEXT } from '../sample-files.ts';
import { createTicket } from '../world.ts';
import { keepFile } from './keep-file.ts';
import { onTicket } from './on-ticket.ts';
import type { MakeSample, Samples } from './sample.ts';

const list: MakeSample = (_app, home) => ({
  query: {
    page: '1',
    limit: '5',
    search: 'printer',
    status: 'open',
    priority: 'medium',
    createdBy: home.user,
    category: home.category,
    project: home.project,
    sort: '-updated',
    fields: 'ticketNumber,status',
  },
});

const numbers: MakeSample = async ({ db }, home) => {
  const id = await createTicket(db, home, { agent: home.agent });
  const { number } = await db
    .selectFrom('tickets')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { query: { numbers: number } };
};

const attachment: MakeSample = async ({ db, filesDirectory }, home) => {
  const ticketId = await createTicket(db, home, { agent: home.agent });
  const staged = await keepFile(filesDirectory, TEXT);
  await db
    .insertInto('attachments')
    .values({
      organization_id: home.id,
      id: newId(),
      ticket_id: ticketId,
      uploader_id: home.user,
      stored_name: staged.storedName,
      original_name: 'log.txt',
      mime_type: 'text/plain',
      size: staged.size,
      sha256: staged.sha256,
      created_at: new Date(),
    })
    .execute();
  return { params: { id: ticketId, filename: staged.storedName } };
};

const seenEntry: MakeSample = async ({ db }, home) => {
  const ticketId = await createTicket(db, home, { agent: home.agent });
  const entry = newId();
  await recordEvents(
    db,
    { organizationId: home.id, kind: 'ticket', id: ticketId },
    { actor: null, at: new Date(), requestId: null },
    [{ id: entry, verb: 'created', data: { to: 'Open' } }],
  );
  return { params: { id: ticketId }, body: { entry } };
};

export const ticketSamples: Samples = {
  'GET /tickets': list,
  'GET /changes': async ({ db, clock, secretKey }, home) => {
    const since = sealCursor(secretKey, { ...(await readPosition(db)), at: clock.now() }, null);
    await createTicket(db, home, { agent: home.agent });
    return { query: { since } };
  },
  'POST /tickets': (_app, home) => ({
    body: {
      summary: 'A new ticket',
      description: 'What it is about.',
      ticketType: 'Report Issue',
      category: home.category,
      subcategory: home.subcategory,
      project: home.project,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
      priority: 'High',
    },
  }),
  'GET /search': async ({ db }, home) => {
    await createTicket(db, home, { agent: home.agent });
    return {
      query: {
        q: 'printer status:open assignee:none,me -zeppelin created:7d',
        page: '1',
        limit: '5',
        sort: '-updated',
        timeZone: 'Europe/Berlin',
        organization: home.id,
      },
    };
  },
  'GET /search/complete': (_app, home) => ({
    query: { text: 'printer project:pro', caret: '19', organization: home.id },
  }),
  'GET /tickets/numbers': numbers,
  'GET /tickets/list-options': (_app, home) => ({ query: { organization: home.id } }),
  'GET /tickets/{id}': onTicket(),
  'PUT /tickets/{id}': onTicket((home) => ({
    summary: 'Another summary',
    description: 'Another description.',
    ticketType: 'Request Service',
    category: home.category,
    subcategory: home.subcategory,
    project: home.project,
    projectManagerName: 'Somebody else',
    contactNumber: '2501',
    priority: 'High',
  })),
  'PUT /tickets/{id}/status': onTicket(() => ({ status: 'Resolved' })),
  'POST /tickets/{id}/comments': onTicket(() => ({
    comment: 'A comment',
    isInternal: false,
    reopen: false,
  })),
  'GET /tickets/{id}/attachments/{filename}': attachment,
  'GET /tickets/{id}/timeline': onTicket(),
  'PUT /tickets/{id}/read': seenEntry,
  'POST /tickets/{id}/undo': async (app, home) => {
    const id = await createTicket(app.db, home);
    const { body } = await app.call(home.admin, 'PUT', `/tickets/${id}`, { body: { priority: 'High' } });
    return { params: { id }, body: { eventId: undoSchema.parse(body.undo).eventId } };
  },
  'GET /tickets/unread-count': () => ({}),
  'GET /admin/tickets': (_app, home) => ({
    query: {
      page: '1',
      limit: '5',
      search: 'printer',
      status: 'open',
      priority: 'medium',
      assignee: home.agent,
      category: home.category,
      project: home.project,
      sort: '-priority',
      fields: 'summary',
    },
  }),
  'GET /admin/export/tickets': (_app, home) => ({
    query: {
      search: 'printer',
      status: 'open',
      priority: 'medium',
      assignee: home.agent,
      category: home.category,
      project: home.project,
      sort: 'updated',
    },
  }),
  'PUT /admin/tickets/{id}/status': onTicket(() => ({ status: 'Resolved' })),
  'PUT /admin/tickets/{id}/assign': onTicket((home) => ({
    devopsAgent: home.otherAgent,
    reason: 'Knows it',
  })),
  'GET /super-admin/tickets': (_app, home) => ({
    query: {
      page: '1',
      limit: '5',
      search: 'printer',
      status: 'open',
      priority: 'medium',
      assignee: home.agent,
      category: home.category,
      project: home.project,
      organization: home.id,
      sort: 'status',
      fields: 'summary,assignee',
    },
  }),
  'GET /super-admin/export/tickets': (_app, home) => ({
    query: { search: 'printer', status: 'open', organization: home.id },
  }),
  'PUT /super-admin/tickets/{id}/status': onTicket(() => ({ status: 'Closed' })),
};
