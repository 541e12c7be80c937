import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_SUPER_ADMIN } from './accounts.ts';
import { readDemo } from './read-demo.ts';

const DATA = resolve(import.meta.dirname, '../../../../demo');

it('the files of the demo fit their schema, and tell of the accounts that the sign-in page names', async () => {
  const { organizations } = await readDemo();
  const addresses = organizations.flatMap(({ name, entity, people }) =>
    Object.values(people).map(({ mailbox }) => ({ email: `${mailbox}@${entity}`, organization: name })),
  );
  for (const { email, organization } of DEMO_ACCOUNTS) {
    if (email !== DEMO_SUPER_ADMIN) expect(addresses).toContainEqual({ email, organization });
  }
});

it('a sample file lies there only when something shows it', async () => {
  const { organizations } = await readDemo();
  const shown = JSON.stringify(organizations);
  for await (const path of glob('*/files/*', { cwd: DATA })) expect(shown).toContain(path);
});

describe('a malformed file is refused with its name and the place in it', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'switchboard-demo-data-'));
  });
  beforeEach(() => cp(DATA, directory, { recursive: true }));
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const TICKETS = 'acme/tickets/line-4-printer.yaml';
  it.each([
    ['a person nobody knows', TICKETS, 'by: hannah', 'by: hanna', '[0].by names no person'],
    ['a category nobody knows', TICKETS, '> Printers', '> Printer', '[0].category names no category'],
    ['a project nobody knows', TICKETS, 'P2OPS', 'P3OPS', '[0].project names no project'],
    [
      'a file that is not there',
      TICKETS,
      'printer-menu.png',
      'menu.png',
      '[0].story[2].files[1] names no file',
    ],
    ['a wrong status', TICKETS, 'In Progress', 'Started', '[0].story[1].status Invalid option'],
    ['a wrong moment', TICKETS, '+23m', '23 minutes', '[0].story[0].at must read like "+23m"'],
    ['a key with a typing error', TICKETS, 'priority:', 'prority:', '[0].priority Invalid option'],
    [
      'two things in one step',
      TICKETS,
      'edited: true',
      'note: also this',
      '[0].story[6] must be one of comment',
    ],
    [
      'what is missing',
      'globex/people.yaml',
      '  department: Inbound\n',
      '',
      'lotte.department Invalid input',
    ],
    ['a wrong day of a schedule', 'acme/schedules.yaml', 'day: 3', 'day: 9', '[1].day must be 1 to 7'],
    ['a key written twice', 'acme/catalogue.yaml', '  P2OPS:', '  P1OPS:', 'duplicated mapping key'],
    ['no YAML at all', 'installation.yaml', 'superAdmin:', 'superAdmin: [', 'installation.yaml'],
  ])('%s', async (_, file, good, bad, complaint) => {
    const path = join(directory, file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(good);
    await writeFile(path, text.replace(good, bad));
    const refused = await readDemo(directory).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toContain(file);
    expect(refused).toContain(complaint);
  });
});
