import type { HeldLetter } from '@switchboard/contract/mail-intake/held-letters.ts';
import type { App } from './fixtures.ts';

const LETTER = [
  'From: Ada <ada@elsewhere.example>',
  'To: desk@switchboard.localhost',
  'Subject: Labels come out blank',
  'Message-ID: <blank-labels@elsewhere.example>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'All of them, since this morning.',
].join('\r\n');

interface Named {
  readonly _id: string;
}

/** A letter of a stranger that waits for the demo's admin. @returns its id */
export async function heldLetter(app: App): Promise<string> {
  const { body: ofCategories } = await app.api<{ categories: Named[] }>('admin', 'GET', '/categories');
  const { body: ofProjects } = await app.api<{ projects: Named[] }>(
    'admin',
    'GET',
    '/projects?status=Active',
  );
  const { body: set } = await app.api<{ settings: { address: string } }>(
    'admin',
    'PUT',
    '/mail-intake/settings',
    {
      on: true,
      category: ofCategories.categories[0]?._id,
      project: ofProjects.projects[0]?._id,
      unknownSenders: 'hold',
    },
  );
  const query = new URLSearchParams({ to: set.settings.address, verdict: 'pass' });
  await app.api('super', 'POST', `/dev/letters?${query}`, { letter: Buffer.from(LETTER).toString('base64') });
  const { body } = await app.api<{ heldLetters: HeldLetter[] }>(
    'admin',
    'GET',
    '/mail-intake/held?state=waiting',
  );
  const [first] = body.heldLetters;
  if (first === undefined) throw new Error('no letter waits');
  return first._id;
}
