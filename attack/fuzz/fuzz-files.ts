/** Files that were cut, mixed up, or made to hurt: each is taken or refused with words, and none is kept that was refused. */
import { newId } from '@switchboard/server/src/platform/ids.ts';
import {
  DOC,
  DOCX,
  GIF,
  HTML,
  JPEG,
  PDF,
  PNG,
  SVG,
  TEXT,
  WEBP,
  zip,
} from '@switchboard/server/src/testing/sample-files.ts';
import { createOrganization, createTicket } from '@switchboard/server/src/testing/world.ts';
import { answered, type Desk, eachOf, type Finding, type Fuzzed, wordsOf } from './desk.ts';
import { LONG, wrongWith } from './judge.ts';
import { type Random, seededRandom } from './random.ts';

interface File {
  readonly name: string;
  readonly content: Buffer;
}

interface Options {
  readonly cases: number;
  readonly seed: number;
}

const ZEROS = zip({ 'word/document.xml': Buffer.alloc(5 * 1024 * 1024) });
const CONTENTS = [PNG, GIF, JPEG, PDF, DOC, DOCX, WEBP, TEXT, SVG, HTML, ZEROS];
const ENDINGS = [
  'png',
  'gif',
  'jpg',
  'pdf',
  'doc',
  'docx',
  'webp',
  'txt',
  'svg',
  'html',
  'PNG',
  'png.php',
  '',
];
const STEMS = [
  'label',
  '../../etc/cron.d/x',
  '..\\..\\x',
  '\u202egnp',
  '.htaccess',
  'x'.repeat(255),
  '日本語',
  'a"b',
  'a\'; filename="b.html',
  'con',
  ' ',
  '%00',
  '=1+1',
];

function mixed(random: Random, contents: readonly Buffer[]): Buffer {
  const one = random.pick(contents);
  switch (random.below(7)) {
    case 0:
      return one;
    case 1:
      return one.subarray(0, random.below(one.length + 1));
    case 2:
      return Buffer.concat([one, random.pick(contents)]);
    case 3:
      return Buffer.concat([Buffer.from([random.below(256)]), one]);
    case 4:
      return Buffer.alloc(0);
    case 5:
      return Buffer.concat([one.subarray(0, 16), Buffer.from('<script>alert(1)</script>'), one.subarray(16)]);
    default: {
      const flipped = Buffer.from(one.subarray(0, 100_000));
      for (let flips = 1 + random.below(8); flips > 0; flips -= 1) {
        flipped[random.below(flipped.length)] = random.below(256);
      }
      return flipped;
    }
  }
}

const LINES = [
  '"',
  '""',
  '"\r\n',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\ufeff',
  'sep=;\n',
  '=1+1',
  '@SUM(1)',
  '\u0000',
  'é€',
  'x'.repeat(100_000),
];

/** Rows of a file as people export it, with something in between that does not belong there. */
function mixedCsv(random: Random, head: string): Buffer {
  const rows = Array.from({ length: random.below(30) }, (_, row) => `Name ${row},${newId().slice(-8)},x\n`);
  const strange = Array.from({ length: 1 + random.below(10) }, () => random.pick(LINES));
  const text = `${random.pick([head, '', head.toUpperCase()])}${random.shuffle([...rows, ...strange]).join('')}`;
  return mixed(random, [Buffer.from(text, random.pick(['utf8', 'latin1', 'utf16le'] as const))]);
}

async function send(desk: Desk, path: string, field: string, { name, content }: File, token: string) {
  const form = new FormData();
  form.append('comment', 'See the file');
  form.append(field, new Blob([new Uint8Array(content)]), name);
  const started = performance.now();
  const url = `${await desk.listen()}/api${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answered(() => fetch(url, { method: 'POST', headers, body: form }));
  return { status: answer.status, text: await answer.text(), took: performance.now() - started };
}

async function fuzz(
  desk: Desk,
  {
    path,
    field,
    cases,
    token,
    make,
  }: {
    readonly path: string;
    readonly field: string;
    readonly cases: number;
    readonly token: string;
    readonly make: () => File;
  },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await eachOf(Array.from({ length: cases }, make), 2, async (file) => {
    let answer = await send(desk, path, field, file, token);
    if (answer.took >= LONG) answer = await send(desk, path, field, file, token);
    const sent = wordsOf({ name: file.name, begins: file.content.toString('base64', 0, 200) });
    const what = wrongWith(answer, false);
    if (what !== null) findings.push({ where: `POST ${path}`, what, sent });
  });
  return findings;
}

const newHome = ({ db }: Desk) =>
  createOrganization(db, `U${newId().replaceAll('-', '').slice(-12)}`.toUpperCase());

/** To a ticket, with a comment. */
export async function fuzzUploads(desk: Desk, { cases, seed }: Options): Promise<Fuzzed> {
  const random = seededRandom(seed, 'uploads');
  const home = await newHome(desk);
  const ticket = await createTicket(desk.db, home);
  const findings = await fuzz(desk, {
    path: `/tickets/${ticket}/comments`,
    field: 'attachments',
    cases,
    token: await desk.tokenFor(home.user),
    make: () => ({
      name: `${random.pick(STEMS)}.${random.pick(ENDINGS)}`,
      content: mixed(random, CONTENTS),
    }),
  });
  const kept = await desk.db.selectFrom('attachments').selectAll().where('ticket_id', '=', ticket).execute();
  for (const { original_name, mime_type } of kept) {
    // The type of a .docx begins with "openxmlformats".
    if (/html|svg|[/+]xml/.test(mime_type) || /[/\\\p{Cc}\u202e]/u.test(original_name)) {
      findings.push({
        where: 'attachments',
        what: 'kept what is never to be kept',
        sent: wordsOf({ original_name, mime_type }),
      });
    }
  }
  return { cases, findings };
}

/** To the imports of projects and of people. */
export async function fuzzImports(desk: Desk, { cases, seed }: Options): Promise<Fuzzed> {
  const random = seededRandom(seed, 'imports');
  const home = await newHome(desk);
  const token = await desk.tokenFor(home.admin);
  const imports = [
    ['/project-import/preview', 'Project Name,Project Code,Description\r\n'],
    ['/project-import/upload', 'Project Name,Project Code,Description\r\n'],
    ['/user-import/preview', 'First Name,Last Name,Email\n'],
  ] as const;
  const findings: Finding[] = [];
  for (const [path, head] of imports) {
    const make = () => ({ name: 'import.csv', content: mixedCsv(random, head) });
    findings.push(
      ...(await fuzz(desk, {
        path,
        field: 'csvFile',
        cases: Math.ceil(cases / imports.length),
        token,
        make,
      })),
    );
  }
  return { cases, findings };
}
