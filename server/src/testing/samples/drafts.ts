import { newId } from '../../platform/ids.ts';
import { PNG, TEXT } from '../sample-files.ts';
import { createTicket, type Organization } from '../world.ts';
import { keepFile } from './keep-file.ts';
import { onTicket } from './on-ticket.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

/** A draft of the admin with a file. */
async function beginDraft({ db, filesDirectory }: SampleApp, home: Organization) {
  const ticketId = await createTicket(db, home, { agent: home.agent });
  const draftId = newId();
  const own = { organization_id: home.id };
  await db
    .insertInto('drafts')
    .values({
      ...own,
      id: draftId,
      ticket_id: ticketId,
      user_id: home.admin,
      kind: 'reply',
      text: 'Not sent yet',
      mentions: [],
      revision: 1,
      saved_at: new Date(),
    })
    .execute();
  const { storedName, size, sha256 } = await keepFile(filesDirectory, TEXT);
  await db
    .insertInto('draft_files')
    .values({
      ...own,
      id: newId(),
      draft_id: draftId,
      uploader_id: home.admin,
      stored_name: storedName,
      original_name: 'log.txt',
      mime_type: 'text/plain',
      size,
      sha256,
      created_at: new Date(),
    })
    .execute();
  return { id: ticketId, kind: 'reply', filename: storedName };
}

const draft: MakeSample = async (app, home) => {
  const { id, kind } = await beginDraft(app, home);
  return { params: { id, kind } };
};
const draftFile: MakeSample = async (app, home) => ({ params: await beginDraft(app, home) });

/** On a ticket where nobody has begun any. */
const newDraft: MakeSample = async (app, home) => {
  const { params = {} } = await onTicket()(app, home);
  return { params: { ...params, kind: 'reply' } };
};

export const draftSamples: Samples = {
  'GET /drafts': () => ({ query: { page: '1', limit: '5' } }),
  'GET /tickets/{id}/drafts': onTicket(),
  'PUT /tickets/{id}/drafts/{kind}': async (app, home) => ({
    ...(await newDraft(app, home)),
    body: {
      text: 'What I was about to say',
      revision: 0,
      macro: { _id: newId(), actions: ['status'] },
    },
  }),
  'DELETE /tickets/{id}/drafts/{kind}': async (app, home) => ({
    ...(await draft(app, home)),
    query: { revision: '1' },
  }),
  'POST /tickets/{id}/drafts/{kind}/files': async (app, home) => ({
    ...(await newDraft(app, home)),
    file: { field: 'attachments', name: 'label.png', content: PNG },
  }),
  'GET /tickets/{id}/drafts/{kind}/files/{filename}': draftFile,
  'DELETE /tickets/{id}/drafts/{kind}/files/{filename}': draftFile,
};
