import type { BegunDraft, Draft } from '@switchboard/contract/tickets/drafts.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { PNG, TEXT } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';
import { form, openUploadApp } from '../testing/upload-app.ts';

const { app, world, send } = await openUploadApp();
const { ours, theirs } = world;

const path = (id: string, kind = 'reply') => `/tickets/${id}/drafts/${kind}`;
const put = (caller: string, id: string, body: object, kind = 'reply') =>
  app.call(caller, 'PUT', path(id, kind), { body: { revision: 0, ...body } });
const draftIn = (answer: { body: unknown }) => (answer.body as { draft: Draft | null }).draft;
const read = async (caller: string, id: string) =>
  ((await app.call(caller, 'GET', `/tickets/${id}/drafts`)).body as unknown as { drafts: Draft[] }).drafts;
const begun = async (caller: string) =>
  ((await app.call(caller, 'GET', '/drafts')).body as unknown as { drafts: BegunDraft[] }).drafts;
const attach = (caller: string, id: string, name = 'log.txt', content = TEXT) =>
  send(caller, `${path(id)}/files`, form({}, [[name, content]]));
const storedBytes = async () =>
  (
    await app.db
      .selectFrom('organization_storage')
      .where('organization_id', '=', ours.id)
      .select('bytes')
      .executeTakeFirst()
  )?.bytes ?? 0;

describe('a draft', () => {
  test('that is written here is there elsewhere, as it was typed', async () => {
    const id = await createTicket(app.db, ours);
    const text = '  half a sentence,\n\n';
    expect(draftIn(await put(ours.user, id, { text }))).toMatchObject({ kind: 'reply', text, revision: 1 });
    expect(draftIn(await put(ours.user, id, { text: `${text}and more `, revision: 1 }))?.revision).toBe(2);
    expect(await read(ours.user, id)).toMatchObject([{ text: `${text}and more `, revision: 2, files: [] }]);
  });

  test('keeps by which macro it was written and what of it is to be done, which makes another revision', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    const macro = { _id: newId(), actions: ['priority', 'status'] };
    const kept = draftIn(await put(ours.agent, id, { text: 'Hello', macro }));
    expect(kept).toMatchObject({ macro, revision: 1 });
    expect(draftIn(await put(ours.agent, id, { text: 'Hello', macro }))?.revision).toBe(1);
    const less = { ...macro, actions: ['status'] };
    await put(ours.agent, id, { text: 'Hello', macro: less, revision: 1 });
    expect(await read(ours.agent, id)).toMatchObject([{ macro: less, revision: 2 }]);
    expect(draftIn(await put(ours.agent, id, { text: 'Hello', revision: 2 }))?.macro).toBeNull();
    const nonsense = { _id: macro._id, actions: ['nonsense'] };
    expect((await put(ours.agent, id, { text: 'Hello', macro: nonsense, revision: 3 })).status).toBe(400);
  });

  test('may be longer than what can be sent', async () => {
    const id = await createTicket(app.db, ours);
    expect((await put(ours.user, id, { text: 'x'.repeat(20_000) })).status).toBe(200);
    expect((await put(ours.user, id, { text: 'x'.repeat(20_001), revision: 1 })).status).toBe(400);
  });

  test('names those who would still read it', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    const mentions = [ours.agent, ours.otherUser, theirs.agent, 'nobody'];
    const answer = await put(ours.admin, id, { text: 'Please look', mentions });
    expect(draftIn(answer)?.mentions.map(({ _id }) => _id)).toEqual([ours.agent]);
  });

  test('that two devices change is kept as the first one has it, and the second one is shown it', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.user, id, { text: 'begun' });
    await put(ours.user, id, { text: 'here', revision: 1 });
    const refused = await put(ours.user, id, { text: 'there', revision: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'DRAFT_CHANGED',
        message: 'This draft was changed on another device',
        draft: { text: 'here', revision: 2 },
      },
    });
    expect(await read(ours.user, id)).toMatchObject([{ text: 'here', revision: 2 }]);
    // An answer that was lost: the same text is no other draft.
    expect(draftIn(await put(ours.user, id, { text: 'here', revision: 1 }))?.revision).toBe(2);
  });

  test('that is gone elsewhere is told to be gone', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.user, id, { text: 'begun' });
    expect((await app.call(ours.user, 'DELETE', `${path(id)}?revision=7`)).status).toBe(409);
    expect((await app.call(ours.user, 'DELETE', `${path(id)}?revision=1`)).status).toBe(200);
    const refused = await put(ours.user, id, { text: 'more', revision: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED', draft: null } });
    expect((await app.call(ours.user, 'DELETE', path(id))).status).toBe(404);
  });

  test('begun twice at the same moment is one', async () => {
    const id = await createTicket(app.db, ours);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(ours.user, id, { text: `text ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await read(ours.user, id)).toHaveLength(1);
  });
});

describe('it is its owner’s alone', () => {
  test('nobody else finds it, whoever runs the desk or the installation', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    await put(ours.agent, id, { text: 'secret reply' });
    await put(ours.agent, id, { text: 'secret note' }, 'note');
    await attach(ours.agent, id);
    const [draft] = await read(ours.agent, id);
    const file = `${path(id, 'reply')}/files/${(await read(ours.agent, id)).flatMap(({ files }) => files)[0]?.filename}`;
    expect(draft).toBeDefined();
    const others = [
      ours.user,
      ours.manager,
      ours.head,
      ours.admin,
      ours.otherAgent,
      world.superAdmin,
      theirs.admin,
    ];
    for (const other of others) {
      for (const place of [
        '/drafts',
        `/tickets/${id}/drafts`,
        file,
        `/tickets/${id}`,
        `/tickets/${id}/timeline`,
      ]) {
        const answer = await app.call(other, 'GET', place);
        expect(JSON.stringify(answer.body)).not.toContain('secret');
      }
      expect((await app.call(other, 'GET', file)).status).toBe(404);
      expect((await app.call(other, 'DELETE', path(id))).status).toBe(404);
    }
    expect((await app.call(ours.agent, 'GET', file)).status).toBe(200);
  });

  test('a note is the staff’s', async () => {
    const id = await createTicket(app.db, ours);
    expect((await put(ours.user, id, { text: 'note' }, 'note')).status).toBe(403);
    expect((await put(ours.manager, id, { text: 'note' }, 'note')).status).toBe(200);
    expect((await put(ours.otherUser, id, { text: 'reply' })).status).toBe(404);
    expect((await put(ours.user, id, { text: 'reply' }, 'letter')).status).toBe(404);
  });

  test('whoever loses the ticket finds the text among their drafts and may discard it', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    await put(ours.agent, id, { text: 'I was about to say' });
    await attach(ours.agent, id);
    const before = (await begun(ours.agent)).find(({ ticketId }) => ticketId === id);
    expect(before).toMatchObject({
      text: 'I was about to say',
      files: 1,
      ticket: { number: expect.any(String) },
    });
    const assign = { body: { devopsAgent: ours.otherAgent } };
    expect((await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, assign)).status).toBe(200);
    expect((await app.call(ours.agent, 'GET', `/tickets/${id}/drafts`)).status).toBe(404);
    expect((await put(ours.agent, id, { text: 'more', revision: 2 })).status).toBe(404);
    const after = (await begun(ours.agent)).find(({ ticketId }) => ticketId === id);
    expect(after).toMatchObject({ text: 'I was about to say', ticket: null });
    expect((await app.call(ours.agent, 'DELETE', path(id))).status).toBe(200);
    expect((await begun(ours.agent)).find(({ ticketId }) => ticketId === id)).toBeUndefined();
  });

  test('who moves to another organization leaves it behind', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.manager, id, { text: 'of the old house' });
    const moved = app.db.updateTable('users').where('id', '=', ours.manager);
    await moved.set({ organization_id: theirs.id }).execute();
    expect(await begun(ours.manager)).toEqual([]);
    expect((await app.call(ours.manager, 'DELETE', path(id))).status).toBe(404);
    await moved.set({ organization_id: ours.id }).execute();
    expect((await begun(ours.manager)).find(({ ticketId }) => ticketId === id)).toBeDefined();
  });
});

describe('its files', () => {
  test('are there at once, count as what the organization keeps, and go with it', async () => {
    const id = await createTicket(app.db, ours);
    const [bytes, kept] = [await storedBytes(), (await app.storedFiles()).length];
    await attach(ours.user, id);
    const answer = await attach(ours.user, id, 'label.png', PNG);
    expect(answer.status).toBe(201);
    expect(await read(ours.user, id)).toMatchObject([
      { text: '', revision: 3, files: [{ originalName: 'log.txt' }, { originalName: 'label.png' }] },
    ]);
    expect(await storedBytes()).toBe(bytes + TEXT.length + PNG.length);

    const [file] = (await read(ours.user, id))[0]?.files ?? [];
    const removed = await app.call(ours.user, 'DELETE', `${path(id)}/files/${file?.filename}`);
    expect(draftIn(removed)).toMatchObject({ revision: 4, files: [{ originalName: 'label.png' }] });
    expect((await app.call(ours.user, 'DELETE', `${path(id)}/files/${file?.filename}`)).status).toBe(404);
    expect(await storedBytes()).toBe(bytes + PNG.length);
    await app.call(ours.user, 'DELETE', path(id));
    expect([await storedBytes(), (await app.storedFiles()).length]).toEqual([bytes, kept]);
  });

  test('are judged like those of a reply', async () => {
    const id = await createTicket(app.db, ours);
    const before = (await app.storedFiles()).length;
    expect((await attach(ours.user, id, 'run.exe')).status).toBe(400);
    expect((await attach(ours.user, id, 'label.png', TEXT)).status).toBe(400);
    expect((await send(ours.user, `${path(id)}/files`, form({}, []))).status).toBe(400);
    expect((await attach(ours.otherUser, id)).status).toBe(404);
    for (let count = 0; count < 10; count += 1) await attach(ours.user, id);
    expect(await attach(ours.user, id)).toMatchObject({ status: 400, body: { message: 'Too many files' } });
    expect((await app.storedFiles()).length).toBe(before + 10);
  });

  test('find no room where the organization has none left', async () => {
    const id = await createTicket(app.db, ours);
    const limit = (storage_gigabytes: number | null) =>
      app.db.updateTable('organizations').set({ storage_gigabytes }).where('id', '=', ours.id).execute();
    const used = await storedBytes();
    await limit(1);
    await app.db
      .updateTable('organization_storage')
      .set({ bytes: 1_000_000_000 })
      .where('organization_id', '=', ours.id)
      .execute();
    const refused = await attach(ours.user, id);
    await limit(null);
    await app.db
      .updateTable('organization_storage')
      .set({ bytes: used })
      .where('organization_id', '=', ours.id)
      .execute();
    expect(refused.status).toBe(409);
    expect(await read(ours.user, id)).toEqual([]);
  });
});

describe('sending it', () => {
  const sendDraft = (caller: string, id: string, body: object, key = '"one"') =>
    app.call(caller, 'POST', `/tickets/${id}/comments`, { body, headers: { 'idempotency-key': key } });

  test('takes its files and removes it; the same once more is answered by the first', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.user, id, { text: 'with a file' });
    await attach(ours.user, id);
    const bytes = await storedBytes();
    const body = { comment: 'with a file', draftRevision: 2 };
    const first = await sendDraft(ours.user, id, body);
    expect(first).toMatchObject({
      status: 201,
      body: { comment: { attachments: [{ originalName: 'log.txt' }] } },
    });
    expect(await read(ours.user, id)).toEqual([]);
    expect(await storedBytes()).toBe(bytes);
    const again = await sendDraft(ours.user, id, body);
    expect(again.body.comment).toEqual(first.body.comment);
    const { filename } = (first.body as unknown as { comment: { attachments: { filename: string }[] } })
      .comment.attachments[0] ?? { filename: '' };
    expect((await app.call(ours.admin, 'GET', `/tickets/${id}/attachments/${filename}`)).status).toBe(200);
    const comments = await app.db.selectFrom('comments').where('ticket_id', '=', id).select('id').execute();
    expect(comments).toHaveLength(1);
  });

  test('may be files alone', async () => {
    const id = await createTicket(app.db, ours);
    await attach(ours.user, id);
    expect((await sendDraft(ours.user, id, { comment: '', draftRevision: 2 }, '"files"')).status).toBe(201);
    await put(ours.user, id, { text: 'words' });
    const empty = await sendDraft(ours.user, id, { comment: '', draftRevision: 1 }, '"empty"');
    expect(empty).toMatchObject({ status: 400, body: { message: 'Write a comment or attach a file' } });
    expect(await read(ours.user, id)).toHaveLength(1);
  });

  test('of what has changed meanwhile sends nothing', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.user, id, { text: 'one' });
    await put(ours.user, id, { text: 'two', revision: 1 });
    const refused = await sendDraft(ours.user, id, { comment: 'one', draftRevision: 1 }, '"old"');
    expect(refused).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED', draft: { text: 'two' } } });
    expect(await read(ours.user, id)).toMatchObject([{ text: 'two' }]);
    expect(await app.db.selectFrom('comments').where('ticket_id', '=', id).select('id').execute()).toEqual(
      [],
    );
  });

  test('a note leaves the reply alone', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    await put(ours.agent, id, { text: 'reply' });
    await put(ours.agent, id, { text: 'note' }, 'note');
    const note = { comment: 'note', isInternal: true, draftRevision: 1 };
    expect((await sendDraft(ours.agent, id, note, '"note"')).status).toBe(201);
    expect(await read(ours.agent, id)).toMatchObject([{ kind: 'reply', text: 'reply' }]);
  });

  test('without naming a draft leaves it', async () => {
    const id = await createTicket(app.db, ours);
    await put(ours.user, id, { text: 'still here' });
    expect((await sendDraft(ours.user, id, { comment: 'by a program' }, '"plain"')).status).toBe(201);
    expect(await read(ours.user, id)).toHaveLength(1);
  });
});

test('nothing of it is recorded', async () => {
  const id = await createTicket(app.db, ours);
  const events = () => app.db.selectFrom('events').where('subject_id', '=', id).select('verb').execute();
  const before = await events();
  await put(ours.user, id, { text: 'quietly' });
  await attach(ours.user, id);
  await app.call(ours.user, 'DELETE', path(id));
  expect(await events()).toEqual(before);
});
