/** Of what is refused nothing is left behind. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { FILES } from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { overtaken } from '../../../testing/overtaken.ts';
import { DOC, HTML, PDF, PNG, SVG, TEXT, XLS, zip } from '../../../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTicket, createWorld } from '../../../testing/world.ts';
import { createStorageQuota } from '../../organizations/storage-quota.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { type Files, form, openUploadApp } from '../testing/upload-app.ts';
import { attachFiles, BYTES_PER_PERSON_AND_DAY } from './ticket-files.ts';

const { app, world, base, send, create, counts, refused } = await openUploadApp();

test('one byte over 40 MB', async () => {
  const big = Buffer.alloc(FILES.attachmentBytes + 1, 'a');
  await refused(() => create([['big.txt', big]]), 413, 'File size must be less than 40MB');
  const id = await createTicket(app.db, world.ours);
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

/** A workbook whose directory never ends: its last sector is followed by the first. */
function circularDirectory(): Buffer {
  const file = Buffer.from(XLS);
  file.writeUInt32LE(1, 512 + 2 * 4);
  return file;
}

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
  ['fake.doc', XLS],
  ['head-only.doc', DOC.subarray(0, 512)],
  ['circle.doc', circularDirectory()],
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
    () => create([['a.txt', TEXT]], { ...ticketFields(world.ours), summary: ' ' }),
    400,
    'Summary is required',
  );
  await refused(
    () => create([['a.txt', TEXT]], { ...ticketFields(world.ours), category: world.theirs.category }),
    400,
    'Please choose a category of your organization',
  );
});

test('good files of somebody who may not', async () => {
  const id = await createTicket(app.db, world.ours);
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
  await app.db
    .updateTable('attachments')
    .set({ size: BYTES_PER_PERSON_AND_DAY, created_at: app.clock.now() })
    .where('uploader_id', '=', world.ours.user)
    .execute();
  await refused(
    () => create([['a.txt', TEXT]]),
    429,
    'You have uploaded a lot today. Please try again tomorrow.',
  );
});

test('what another upload of the same person is about to use of the day counts', async () => {
  const [one, other] = [await createTicket(app.db, world.ours), await createTicket(app.db, world.ours)];
  const file = await app.files.stage(Readable.from([TEXT]));
  const actor = { id: world.ours.user, role: 'user', organizationId: world.ours.id } as const;
  const answer = await overtaken(
    app.db,
    (trx) =>
      attachFiles(
        { trx, quota: createStorageQuota({ organizationStorageGigabytes: 0 }) },
        { organizationId: world.ours.id, ticketId: one, commentId: null },
        {
          uploads: [
            { ...file, size: BYTES_PER_PERSON_AND_DAY, originalName: 'a.txt', mimeType: 'text/plain' },
          ],
        },
        { actor, at: app.clock.now(), requestId: null },
      ),
    () => send(world.ours.user, `/tickets/${other}/comments`, form({ comment: '' }, [['a.txt', TEXT]])),
  );
  expect(answer.status).toBe(429);
});

test('an upload that breaks off in the middle', async () => {
  const before = await counts();
  const { port } = new URL(base);
  const token = await app.tokenFor(world.ours.user);
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
  await expect.poll(async () => (await app.storedFiles()).length).toBe(before.files + 1);
  socket.destroy();
  await expect.poll(counts).toEqual(before);
});

test('for a ticket of others, or onto a full disk, before any of it is read', async () => {
  const foreign = await createTicket(app.db, world.theirs);
  const before = await counts();
  const full = await startTestApp({ MIN_FREE_MEGABYTES: '1000000000' });
  const { ours } = await createWorld(full.db);
  /** Begins to send ten megabytes, and waits for the first line of the answer. */
  const begin = async (to: TestApp, path: string, caller: string) => {
    const { port } = new URL(await to.listen());
    const socket = connect(Number(port), '127.0.0.1');
    const lines = [
      `POST /api${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${await to.tokenFor(caller)}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 10000000',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n--b\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString('latin1').split('\r\n')[0];
  };
  expect(await begin(app, `/tickets/${foreign}/comments`, world.ours.user)).toBe('HTTP/1.1 404 Not Found');
  expect(await begin(full, '/tickets', ours.user)).toMatch(/^HTTP\/1\.1 507 /);
  expect(await counts()).toEqual(before);
  await full.close();
});

test('a body that is no multipart, or of another media type', async () => {
  const authorization = `Bearer ${await app.tokenFor(world.ours.user)}`;
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
    () => create([], { ...ticketFields(world.ours), description: 'x'.repeat(10_000_000) }),
    413,
    'The request is too large',
  );
});
