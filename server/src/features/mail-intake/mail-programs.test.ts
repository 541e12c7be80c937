/** Whole answers as mail programs write them, in eight languages, from the letter to the comment. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPLY_MARKER } from '@switchboard/contract/mail-intake/reply-marker.ts';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { sendLetter } from '../../testing/letters.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket } from '../../testing/world.ts';
import { replyAddressOf } from './reply-addresses.ts';

const DIRECTORY = join(import.meta.dirname, 'testing', 'mail-programs');

/** By the file, named for the program and its language: what somebody has written themselves. */
const WRITTEN: Readonly<Record<string, string>> = {
  'apple-mail-es': 'La bandeja dos vuelve a imprimir. ¡Gracias!\n\nAda',
  'em-client-en': 'Tray two works again.',
  'gmail-en': 'Tray two works again, thank you!',
  'gmx-web-de': 'Das zweite Fach druckt wieder.',
  'ios-mail-it': 'Il cassetto due stampa di nuovo.',
  'k9-mail-de': 'Das zweite Fach druckt wieder.',
  'outlook-desktop-de': 'Das zweite Fach druckt wieder – danke für die schnelle Hilfe!\n\nSchöne Grüße\nAda',
  'outlook-mobile-en': 'Tray two works again.',
  'outlook-web-fr': 'Le bac deux imprime à nouveau. Merci !',
  'proton-en': 'Tray two works again.\n\nAda',
  'samsung-pl': 'Druga szuflada znów drukuje. Dziękuję!',
  'thunderbird-nl':
    'Lade twee print weer, en de etiketten zijn niet meer leeg sinds de rol is vervangen.\n\nGroet, Ada',
  'yahoo-pt': 'A bandeja dois voltou a imprimir. Obrigada!',
};

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
const { ours } = world;

test('each sample is expected', async () => {
  const files = (await readdir(DIRECTORY)).map((file) => file.replace(/\.eml$/, ''));
  expect(files.toSorted()).toEqual(Object.keys(WRITTEN).toSorted());
  const languages = new Set(files.map((file) => file.slice(-2)));
  expect([...languages].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);
});

const MARKERS = [
  ['with our marker in what it quotes', REPLY_MARKER],
  ['by its heading alone', 'A line that somebody has written before'],
] as const;

test.each(
  Object.entries(WRITTEN).flatMap(([program, written]) =>
    MARKERS.map(([how, marker]) => [program, how, marker, written] as const),
  ),
)('%s %s', async (program, _how, marker, written) => {
  const ticketId = await createTicket(app.db, ours);
  const to = await replyAddressOf(
    { ...app, config: { incomingAddress: { local: 'desk', domain: 'mail.test' } } },
    { organizationId: ours.id, ticketId, userId: ours.user, kind: 'reply' },
  );
  const sample = await readFile(join(DIRECTORY, `${program}.eml`), 'utf8');
  const letter = sample
    .replace(REPLY_MARKER, marker)
    .replace(/^(Message-ID: <)/im, `$1${newId()}.`)
    .replaceAll('\n', '\r\n');
  const { outcome, reason } = await sendLetter({ app, world }, letter, { to: to ?? '' });
  expect({ outcome, reason }).toEqual({ outcome: 'comment', reason: null });
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticketId}`);
  const { comments } = body.ticket as unknown as { comments: { comment: string }[] };
  expect(comments.map(({ comment }) => comment)).toEqual([written]);
});
