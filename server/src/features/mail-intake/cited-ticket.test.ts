/** Answers to our mails that come without the reply address: what they cite says where they belong. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { letterText } from '../../testing/letter-text.ts';
import { type LetterEnvelope, sendLetter, turnIntakeOn } from '../../testing/letters.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket } from '../../testing/world.ts';

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
const { ours, theirs } = world;
const USER = 'user@ours.test';
const AGENT = 'agent@ours.test';

interface Citing {
  readonly from?: string;
  readonly head: string;
}

const send = ({ from = USER, head }: Citing, envelope: Partial<LetterEnvelope> = {}) =>
  sendLetter(
    { app, world },
    letterText({
      from,
      head: [head],
      text: 'Works again\r\n\r\nOn 3 Nov 2026, Marcus wrote:\r\n> Which one?',
    }),
    { to: 'desk@mail.test', ...envelope },
  );

/** @returns the Message-ID of the mail that tells somebody of a comment or note */
async function mailed(caller: string, to: string, comment: object) {
  const ticketId = await createTicket(app.db, ours, {
    agent: ours.agent,
    people: [['manager', ours.manager]],
  });
  await app.call(caller, 'POST', `/tickets/${ticketId}/comments`, {
    body: { comment: 'Which one?', ...comment },
  });
  await app.tell();
  app.clock.advance(2 * MINUTE);
  await app.sendMails();
  const mail = (await app.mails()).find(
    (one) => one.text?.includes(ticketId) && one.to?.some(({ address }) => address === to),
  );
  return { ticketId, messageId: mail?.messageId ?? '' };
}
const commentsOf = async (ticketId: string) => {
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticketId}`);
  return (body.ticket as unknown as { comments: object[] }).comments;
};

describe('a letter that cites our mail', () => {
  test('is a reply of whoever is shown to have sent it and may write there', async () => {
    const { ticketId, messageId } = await mailed(ours.agent, USER, {});
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@/);
    expect(await send({ head: `In-Reply-To: ${messageId}` })).toMatchObject({ outcome: 'comment', ticketId });
    const references = `References: <x@elsewhere.test>\r\n ${messageId}\r\n <y@elsewhere.test>`;
    expect(await send({ head: references, from: 'manager@ours.test' })).toMatchObject({ outcome: 'comment' });
    expect(await commentsOf(ticketId)).toMatchObject([
      { comment: 'Which one?' },
      { comment: 'Works again', via: 'mail', isInternal: false, user: { _id: ours.user } },
      { comment: 'Works again', user: { _id: ours.manager } },
    ]);
  });

  test('beats the address of the organization, and nothing else does', async () => {
    await turnIntakeOn(app, ours);
    const { ticketId, messageId } = await mailed(ours.agent, USER, {});
    const head = `In-Reply-To: ${messageId}`;
    const to = 'desk+ours@mail.test';
    expect(await send({ head }, { to })).toMatchObject({ outcome: 'comment', ticketId });
    // Who may not write there, or is not shown to have sent it, has cited nothing.
    expect(await send({ head, from: 'other@ours.test' }, { to })).toMatchObject({ outcome: 'ticket' });
    expect(await send({ head }, { to, verdict: 'none' })).toMatchObject({ outcome: 'held' });
    expect((await send({ head, from: 'user@theirs.test' })).outcome).toBe('refused');
    expect((await send({ head, from: 'nobody@elsewhere.test' })).outcome).toBe('refused');
    expect((await send({ head: `In-Reply-To: <${ticketId}@mail.test>` }, { to })).outcome).toBe('ticket');
    expect(await commentsOf(ticketId)).toHaveLength(2);
    expect((await app.call(theirs.admin, 'GET', `/tickets/${ticketId}`)).status).toBe(404);
  });

  test('which held an internal note, is a note, and nothing to who may write none', async () => {
    const { ticketId, messageId } = await mailed(ours.manager, AGENT, { isInternal: true });
    const head = `In-Reply-To: ${messageId}`;
    expect((await send({ head })).outcome).toBe('refused');
    expect(await send({ head, from: AGENT })).toMatchObject({ outcome: 'comment', ticketId });
    expect(await commentsOf(ticketId)).toMatchObject([{ isInternal: true }, { isInternal: true }]);
  });

  test('is looked through for so much of it', async () => {
    const { messageId } = await mailed(ours.agent, USER, {});
    const many = `<${'1'.repeat(8)}-1111-7111-8111-${'1'.repeat(12)}@x.test> `.repeat(3_000);
    expect((await send({ head: `References: ${messageId} ${many}` })).outcome).toBe('refused');
  });
});
