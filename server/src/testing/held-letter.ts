import type { Insertable } from 'kysely';
import { insertHeldLetter } from '../features/mail-intake/held/held-letter.repo.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';
import { keepFile } from './samples/keep-file.ts';
import type { SampleApp } from './samples/sample.ts';
import type { Organization } from './world.ts';

/** A letter of a stranger with a file, as intake would have put it aside. @returns its id */
export async function createHeldLetter(
  { db, clock, filesDirectory }: Pick<SampleApp, 'db' | 'clock' | 'filesDirectory'>,
  home: Organization,
  changes: Partial<Insertable<Schema['held_letters']>> = {},
): Promise<string> {
  const id = newId();
  const file = await keepFile(filesDirectory, Buffer.from('What the display says'));
  await insertHeldLetter(
    db,
    {
      organization_id: home.id,
      id,
      received_at: clock.now(),
      sender: 'ada@elsewhere.test',
      subject: 'Blank labels',
      text: 'All of them since this morning.',
      reason: 'sender_unknown',
      bytes: 60,
      is_unproven: true,
      is_told: true,
      project_id: null,
      answers_ticket_id: null,
      answer_kind: null,
      ticket_id: null,
      ...changes,
    },
    [{ ...file, originalName: 'display.txt', mimeType: 'text/plain' }],
  );
  return id;
}
