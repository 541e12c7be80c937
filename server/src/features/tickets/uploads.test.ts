/** Files over a real port: inject hides what streams do. */
import { get } from 'node:http';
import { connect } from 'node:net';
import { FILES } from '@switchboard/contract/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOC, DOCX, GIF, HTML, JPEG, PDF, PNG, SVG, TEXT, WEBP, zip } from '../../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../testing/world.ts';

let desk: TestApp;
let world: World;
let base: string;
beforeAll(async () => {
  desk = await startTestApp();
  world = await createWorld(desk.db);
  base = await desk.listen();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db
    .updateTable('attachments')
    .set({ created_at: new Date(0) })
    .execute();
});

type Files = readonly (readonly [name: string, content: Buffer, field?: string])[];

function form(fields: Record<string, string>, files: Files) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, content, field = 'attachments'] of files) {
    // The announced type is a lie on purpose: it must not matter.
    body.append(field, new Blob([new Uint8Array(content)], { type: 'application/x-lie' }), name);
  }
  return body;
}

const ticketFields = () => ({
  summary: 'With files',
  description: 'See the files.',
  ticketType: 'Report Issue',
  category: world.ours.category,
  project: world.ours.project,
  projectManagerName: 'Priya Raman',
  contactNumber: '2500',
});

interface WireFile {
  readonly filename: string;
  readonly originalName: string;
  readonly mimetype: string;
  readonly size: number;
}
interface WireAnswer {
  readonly message?: string;
  readonly errors?: readonly { path: string; msg: string }[];
  readonly ticket: { readonly _id: string; readonly attachments: readonly WireFile[] };
  readonly comment: { readonly attachments: readonly WireFile[] };
}

async function send(caller: string, path: string, body: FormData) {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await desk.tokenFor(caller)}` },
    body,
  });
  return { status: response.status, body: (await response.json()) as WireAnswer };
}

const create = (files: Files, fields: Record<string, string> = ticketFields()) =>
  send(world.ours.user, '/tickets', form(fields, files));

const download = async (
  caller: string | null,
  ticketId: string,
  filename: string,
  asked: Record<string, string> = {},
) =>
  fetch(`${base}/api/tickets/${ticketId}/attachments/${filename}`, {
    headers: caller === null ? asked : { ...asked, authorization: `Bearer ${await desk.tokenFor(caller)}` },
  });

const counts = async () => ({
  tickets: (await desk.db.selectFrom('tickets').select('id').execute()).length,
  comments: (await desk.db.selectFrom('comments').select('id').execute()).length,
  attachments: (await desk.db.selectFrom('attachments').select('id').execute()).length,
  files: (await desk.storedFiles()).length,
});

/** The request is refused as said, and nothing of it is stored. */
async function refused(
  attempt: () => Promise<{ status: number; body: WireAnswer }>,
  status: number,
  message: string,
) {
  const before = await counts();
  const { status: actual, body } = await attempt();
  expect({ status: actual, message: body.message }).toEqual({ status, message });
  expect(await counts()).toEqual(before);
}

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
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
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
    const id = await createTicket(desk.db, world.ours);
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

describe('refused, with nothing left behind', () => {
  test('one byte over 40 MB', async () => {
    const big = Buffer.alloc(FILES.attachmentBytes + 1, 'a');
    await refused(() => create([['big.txt', big]]), 413, 'File size must be less than 40MB');
    const id = await createTicket(desk.db, world.ours);
    await refused(
      () =>
        send(
          world.ours.user,
          `/tickets/${id}/comments`,
          form({ comment: 'x' }, [
            ['ok.txt', TEXT],
            ['big.txt', big],
          ]),
        ),
      413,
      'File size must be less than 40MB',
    );
  });

  test.each([
    ['archive.zip', zip({ 'a.txt': TEXT })],
    ['page.html', HTML],
    ['drawing.svg', SVG],
    ['run.exe', Buffer.from('MZ\0\0')],
    ['script.php.txt.phtml', TEXT],
    ['.htaccess', TEXT],
    ['no-extension', TEXT],
    ['fake.png', HTML],
    ['fake.png', SVG],
    ['fake.jpg', PNG],
    ['fake.pdf', TEXT],
    ['fake.gif', Buffer.from('GIF')],
    ['fake.doc', PDF],
    ['fake.docx', zip({ 'xl/workbook.xml': TEXT })],
    ['fake.docx', DOC],
    ['binary.txt', Buffer.from([72, 105, 0, 33])],
    ['latin1.txt', Buffer.from('Störung', 'latin1')],
    ['bomb.docx', zip({ 'word/document.xml': Buffer.alloc(50 * 1024 * 1024) })],
  ])('%s', async (name, content) => {
    await refused(() => create([[name, content]]), 400, 'Invalid file type');
  });

  test('an empty file, eleven files, files in another field', async () => {
    await refused(() => create([['empty.txt', Buffer.alloc(0)]]), 400, 'File is empty');
    const eleven: Files = Array.from({ length: 11 }, (_, index) => [`${index}.txt`, TEXT] as const);
    await refused(() => create(eleven), 400, 'Too many files');
    await refused(() => create([...eleven, ...eleven, ...eleven]), 400, 'Too many files');
    await refused(() => create([['a.txt', TEXT, 'other']]), 400, 'Files belong into the field attachments');
  });

  test('good files with a bad form', async () => {
    await refused(
      () => create([['a.txt', TEXT]], { ...ticketFields(), summary: ' ' }),
      400,
      'Summary is required',
    );
    await refused(
      () => create([['a.txt', TEXT]], { ...ticketFields(), category: world.theirs.category }),
      400,
      'Please choose a category of your organization',
    );
  });

  test('good files of somebody who may not', async () => {
    const id = await createTicket(desk.db, world.ours);
    await refused(
      () => send(world.ours.user, `/tickets/${id}/comments`, form({ isInternal: 'true' }, [['a.txt', TEXT]])),
      403,
      'Only staff can write internal notes',
    );
    await refused(
      () => send(world.theirs.admin, `/tickets/${id}/comments`, form({}, [['a.txt', TEXT]])),
      404,
      'Not found',
    );
  });

  test('more than a gigabyte in a day', async () => {
    await create([['a.txt', TEXT]]);
    await desk.db
      .updateTable('attachments')
      .set({ size: FILES.bytesPerPersonAndDay, created_at: desk.clock.now() })
      .where('uploader_id', '=', world.ours.user)
      .execute();
    await refused(
      () => create([['a.txt', TEXT]]),
      429,
      'You have uploaded a lot today. Please try again tomorrow.',
    );
  });

  test('an upload that breaks off in the middle', async () => {
    const before = await counts();
    const { port } = new URL(base);
    const token = await desk.tokenFor(world.ours.user);
    const head = [
      'POST /api/tickets HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 10000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="attachments"; filename="a.txt"',
      '',
      '',
    ].join('\r\n');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(head);
    socket.write(Buffer.alloc(2_000_000, 'a'));
    await expect.poll(async () => (await desk.storedFiles()).length).toBe(before.files + 1);
    socket.destroy();
    await expect.poll(counts).toEqual(before);
  });

  test('a body that is no multipart, or of another media type', async () => {
    const authorization = `Bearer ${await desk.tokenFor(world.ours.user)}`;
    const post = (type: string, body: string) =>
      fetch(`${base}/api/tickets`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
      });
    expect((await post('multipart/form-data; boundary=b', 'nonsense')).status).toBe(400);
    expect((await post('multipart/form-data', 'nonsense')).status).toBe(400);
    expect((await post('text/xml', '<a/>')).status).toBe(415);
    expect((await post('application/json', '{"summary":')).status).toBe(400);
    expect((await post('application/json', JSON.stringify({ summary: 'x'.repeat(10_000_000) }))).status).toBe(
      413,
    );
    const status = await fetch(`${base}/api/auth/login`, { method: 'POST', body: form({ email: 'a' }, []) });
    expect(status.status).toBe(415);
    await refused(
      () => create([], { ...ticketFields(), description: 'x'.repeat(10_000_000) }),
      413,
      'The request is too large',
    );
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
      '../..',
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
    const authorization = `Bearer ${await desk.tokenFor(world.ours.user)}`;
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
