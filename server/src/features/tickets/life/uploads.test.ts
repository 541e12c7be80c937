import { get } from 'node:http';
import { FILES } from '@switchboard/contract/limits.ts';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { NOTHING_RUNS } from '../../../platform/http/security.ts';
import { DOC, DOCX, GIF, JPEG, PDF, PNG, TEXT, WEBP } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { type Files, form, openUploadApp } from '../testing/upload-app.ts';

const { app, world, base, send, create, download, refused } = await openUploadApp();

describe('accepted', () => {
  test('every kind on the list comes back byte for byte, with a type of ours', async () => {
    const files: Files = [
      ['photo.JPG', JPEG],
      ['screen.png', PNG],
      ['moving.gif', GIF],
      ['manual.pdf', PDF],
      ['letter.doc', DOC],
      ['letter.docx', DOCX],
      ['log.txt', TEXT],
    ];
    const { status, body } = await create(files);
    expect(status).toBe(201);
    const { _id, attachments } = body.ticket;
    expect(attachments.map((file) => file.originalName)).toEqual(files.map(([name]) => name));
    expect(attachments.map((file) => file.mimetype)).not.toContain('application/x-lie');
    for (const [index, file] of attachments.entries()) {
      expect(file.filename).toMatch(/^[\w-]{22}$/);
      const response = await download(world.ours.user, _id, file.filename);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(files[index]?.[1]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe(NOTHING_RUNS);
      expect(response.headers.get('cache-control')).toContain('private');
      const shownInPlace = /image\/|pdf/.test(file.mimetype);
      expect(response.headers.get('content-disposition')).toMatch(shownInPlace ? /^inline/ : /^attachment/);
    }
  });

  test('a download that was cut off goes on where it stopped, and one of something else starts again', async () => {
    const { body } = await create([['log.txt', Buffer.from('0123456789')]]);
    const { _id, attachments } = body.ticket;
    const { filename = '' } = attachments[0] ?? {};
    const ask = async (asked: Record<string, string>) => {
      const response = await download(world.ours.user, _id, filename, asked);
      return {
        status: response.status,
        text: await response.text(),
        range: response.headers.get('content-range'),
        length: response.headers.get('content-length'),
        etag: response.headers.get('etag'),
      };
    };

    const whole = await ask({});
    const etag = whole.etag ?? '';
    expect(whole).toMatchObject({ status: 200, text: '0123456789', range: null, length: '10' });
    expect(etag).toMatch(/^"[\w-]+"$/);
    const rest = { status: 206, text: '6789', range: 'bytes 6-9/10', length: '4', etag };
    expect(await ask({ range: 'bytes=6-' })).toEqual(rest);
    expect(await ask({ range: 'bytes=6-', 'if-range': etag })).toEqual(rest);
    expect(await ask({ range: 'bytes=6-', 'if-range': '"another"' })).toEqual(whole);
    expect(await ask({ range: 'bytes=0-1,4-5' })).toEqual(whole);

    const beyond = await ask({ range: 'bytes=10-' });
    expect(beyond).toMatchObject({ status: 416, range: 'bytes */10' });
    expect(JSON.parse(beyond.text)).toMatchObject({ success: false, code: 'RANGE_NOT_SATISFIABLE' });

    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '', etag });
    const stranger = await download(world.theirs.user, _id, filename, { 'if-none-match': etag });
    expect(stranger.status).toBe(404);
  });

  test('a reply takes WebP as well, a ticket does not', async () => {
    const id = await createTicket(app.db, world.ours);
    const reply = await send(world.ours.user, `/tickets/${id}/comments`, form({}, [['new.webp', WEBP]]));
    expect(reply.status).toBe(201);
    expect(reply.body.comment.attachments).toMatchObject([
      { originalName: 'new.webp', mimetype: 'image/webp' },
    ]);
    await refused(() => create([['new.webp', WEBP]]), 400, 'Invalid file type');
  });

  test.each([
    'Störung "Linie 4" 午前.txt',
    '100% & more; a=b, c.txt',
    "it's [1] {2} #3 ?.txt",
    'e\u0301cole.txt',
    '🖨️ kaputt.txt',
    '.txt.txt',
  ])('the name %j survives the round trip', async (name) => {
    const { status, body } = await create([[name, TEXT]]);
    expect(status).toBe(201);
    const [file] = body.ticket.attachments;
    // Composed, and without invisible format characters.
    const kept = name.normalize('NFC').replaceAll(/\p{Cf}/gu, '');
    expect(file?.originalName).toBe(kept);
    const response = await download(world.ours.user, body.ticket._id, file?.filename ?? '');
    const header = response.headers.get('content-disposition') ?? '';
    const extended = header.match(/filename\*=UTF-8''([^;]+)/)?.[1];
    const plain = header.match(/filename="((?:[^"\\]|\\.)*)"/)?.[1] ?? header.match(/filename=([^;]+)/)?.[1];
    const told = extended === undefined ? plain?.replaceAll(/\\(.)/g, '$1') : decodeURIComponent(extended);
    expect(told).toBe(kept);
  });

  test('control and invisible characters and paths are dropped, long names are cut before their extension', async () => {
    const { body } = await create([
      ['a\u200bb\u202egpj.txt', TEXT],
      [`${'ä'.repeat(240)}.txt`, TEXT],
    ]);
    const [first, second] = body.ticket.attachments;
    expect(first?.originalName).toBe('abgpj.txt');
    expect(second?.originalName).toMatch(/^ä+\.txt$/);
    expect(Buffer.byteLength(second?.originalName ?? '')).toBeLessThanOrEqual(200);
  });

  test('exactly 40 MB', async () => {
    const { status, body } = await create([['big.txt', Buffer.alloc(FILES.attachmentBytes, 'a')]]);
    expect(status).toBe(201);
    expect(body.ticket.attachments[0]?.size).toBe(FILES.attachmentBytes);
  });

  test('ten files, and an empty file input', async () => {
    const ten: Files = Array.from({ length: 10 }, (_, index) => [`${index}.txt`, TEXT] as const);
    expect((await create(ten)).body.ticket.attachments).toHaveLength(10);
    expect((await create([['', Buffer.alloc(0)]])).status).toBe(201);
  });
});

describe('reading', () => {
  test('follows the ticket; files of internal notes are for the staff', async () => {
    const { body } = await create([['a.txt', TEXT]]);
    const { _id: id, attachments } = body.ticket;
    const name = attachments[0]?.filename ?? '';
    expect((await download(world.ours.user, id, name)).status).toBe(200);
    expect((await download(world.ours.manager, id, name)).status).toBe(200);
    expect((await download(world.superAdmin, id, name)).status).toBe(200);
    expect((await download(null, id, name)).status).toBe(401);
    for (const stranger of [world.ours.otherUser, world.ours.agent, world.theirs.admin]) {
      expect((await download(stranger, id, name)).status).toBe(404);
    }
    const note = await send(
      world.ours.admin,
      `/tickets/${id}/comments`,
      form({ isInternal: 'true' }, [['secret.txt', TEXT]]),
    );
    const secret = note.body.comment.attachments[0]?.filename ?? '';
    expect((await download(world.ours.manager, id, secret)).status).toBe(200);
    expect((await download(world.ours.user, id, secret)).status).toBe(404);
  });

  test('a name of another ticket, an unknown one and 40 ways out of the directory', async () => {
    const [first, second] = [await create([['a.txt', TEXT]]), await create([['b.txt', TEXT]])];
    const foreign = second.body.ticket.attachments[0]?.filename ?? '';
    const tricks = [
      '..',
      '../../..',
      '..\\..',
      '%2e%2e',
      '....//',
      '/etc/passwd',
      'C:\\boot.ini',
      '\u0000',
      '%00',
      '.',
    ].flatMap((trick) => [
      trick,
      `${trick}/${foreign}`,
      `${foreign}/${trick}`,
      encodeURIComponent(`${trick}/etc/passwd`),
    ]);
    const authorization = `Bearer ${await app.tokenFor(world.ours.user)}`;
    // Sent as they are: fetch would tidy the dots away before they leave.
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(base);
        get({ hostname, port, path, headers: { authorization } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    for (const name of [foreign, 'A'.repeat(22), 'a.txt', ...tricks.map(encodeURIComponent)]) {
      const status = await statusOf(`/api/tickets/${first.body.ticket._id}/attachments/${name}`);
      expect(status, name).toBe(404);
    }
    expect(tricks).toHaveLength(40);
  });
});

test('files stay where the answer to the commit was lost, since their rows may be there', async () => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  const cut = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const result = await query.apply(this, args);
    if (args[0] === 'commit') throw new Error('Connection terminated unexpectedly');
    return result;
  });
  const { status } = await create([['log.txt', TEXT]], { ...ticketFields(world.ours), summary: 'Cut off' });
  cut.mockRestore();
  expect(status).toBe(503);
  const { ticket_id, stored_name } = await app.db
    .selectFrom('attachments')
    .innerJoin('tickets', 'tickets.id', 'attachments.ticket_id')
    .select(['attachments.ticket_id', 'attachments.stored_name'])
    .where('tickets.summary', '=', 'Cut off')
    .executeTakeFirstOrThrow();
  expect((await download(world.ours.user, ticket_id, stored_name)).status).toBe(200);
});
