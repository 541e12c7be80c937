/** E-mails about tickets, by a real mail server. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createMessage, createTicket } from '../../../testing/world.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';
import { MAIL_TIMES } from './mail-times.ts';

const server = await startMailServer();
afterAll(() => server.close());
const { app, world } = await openTestApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Switchboard <desk@desk.test>',
});
const WAITS = readConfig({}).mailWaits;
const { ours, theirs, superAdmin } = world;
const BASE = 'http://127.0.0.1:3000';
const led = { agent: ours.agent, people: [['manager', ours.manager]] as const };

const taken = server.received as Email[];
/** Past the hour of digests, which a test of some minutes would else come upon at that time of day. */
function waitForMorning() {
  const sinceMidnight = app.clock.now().getTime() % DAY;
  app.clock.advance(9 * HOUR - sinceMidnight + (sinceMidnight > 9 * HOUR ? DAY : 0));
}
beforeEach(async () => {
  waitForMorning();
  await app.tell();
  await app.db.deleteFrom('mail_deliveries').execute();
  await app.db.deleteFrom('notification_preferences').execute();
  await app.db.updateTable('users').set({ mail_problem_since: null, mail_problem: null }).execute();
  taken.length = 0;
  server.decide = () => 'take';
  server.decideRecipient = () => 'take';
});

const reply = (caller: string, ticket: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Have you tried?', ...body } });
const setStatus = (ticket: string, status: string) =>
  app.call(ours.admin, 'PUT', `/admin/tickets/${ticket}/status`, { body: { status } });

/** Sends what is due so much later. */
async function after(milliseconds: number) {
  await app.tell();
  app.clock.advance(milliseconds);
  await app.sendMails();
}
const addressees = () => taken.flatMap(({ to }) => to?.map(({ address }) => address) ?? []).toSorted();
const headerOf = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value;
const outcomes = async (person: string) => {
  const { body } = await app.call(person, 'GET', '/notifications/deliveries');
  const list = body.deliveries as unknown as { outcome: string; detail: string; event: string }[];
  return list.map(({ event, outcome, detail }) => [event, outcome, detail].filter(Boolean).join(' '));
};

describe('when', () => {
  test('changes within two minutes of the first are one mail per person, in order', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id, { comment: 'First' });
    await after(WAITS.ticket - 1);
    expect(taken).toEqual([]);
    await reply(ours.agent, id, { comment: 'Second' });
    await setStatus(id, 'In Progress');
    await after(1);
    expect(addressees()).toEqual(['user@ours.test']);
    expect(taken[0]?.text).toMatch(/First[\s\S]*Second[\s\S]*set the status to In Progress/);
    await reply(ours.agent, id, { comment: 'Third' });
    await after(WAITS.ticket);
    expect(addressees()).toEqual(['agent@ours.test', 'user@ours.test', 'user@ours.test']);
  });

  test('what was read meanwhile is left out; with nothing left there is no mail', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await app.tell();
    await app.call(ours.user, 'POST', '/notifications/read', { body: { ticket: id, read: true } });
    await after(WAITS.ticket);
    expect(taken).toEqual([]);
    expect(await outcomes(ours.user)).toEqual(['comment skipped read before']);
  });

  test('a chat is mailed once, five minutes after the first message that nobody read', async () => {
    const { ticketId } = await createMessage(app.db, ours);
    await after(WAITS.chat - 1);
    expect(taken).toEqual([]);
    await after(1);
    expect(addressees()).toEqual(['agent@ours.test']);
    expect(taken[0]?.text).toContain('1 new chat message');
    await app.db
      .insertInto('chat_messages')
      .values({
        organization_id: ours.id,
        id: crypto.randomUUID(),
        ticket_id: ticketId,
        sender_id: ours.user,
        type: 'text',
        content: 'Still there?',
        image_id: null,
        temp_id: 'second',
        created_at: app.clock.now(),
      })
      .execute();
    await after(WAITS.chat);
    expect(taken).toHaveLength(1);
  });

  test('who chose never for an event gets no mail of it, asked again when it is sent', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await app.tell();
    await app.call(ours.user, 'PUT', '/notifications/preferences', {
      body: { mail: [{ event: 'comment', reason: 'requester', mode: 'never' }] },
    });
    await after(WAITS.ticket);
    expect(taken).toEqual([]);
    expect(await outcomes(ours.user)).toEqual(['comment skipped not wanted by mail']);
  });

  test('who mutes a ticket before it is sent gets no mail of it', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await app.tell();
    await app.call(ours.user, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'mute' } });
    await after(WAITS.ticket);
    expect(await outcomes(ours.user)).toEqual(['comment skipped ticket muted']);
  });
});

describe('whom', () => {
  test('who lost the ticket within the window gets nothing', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    await reply(ours.user, id);
    await app.tell();
    await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
      body: { devopsAgent: ours.otherAgent },
    });
    await after(WAITS.ticket);
    expect(addressees()).toEqual(['second-agent@ours.test']);
    expect(await outcomes(ours.agent)).toEqual(['comment skipped no access any more']);
  });

  test('nothing of an internal note reaches who is not staff, whatever else is in the mail', async () => {
    const id = await createTicket(app.db, ours, led);
    await app.call(ours.user, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'watch' } });
    await reply(ours.agent, id, { comment: 'The hidden thing', isInternal: true });
    await reply(ours.admin, id, { comment: 'For everybody' });
    await after(WAITS.ticket);
    const of = (address: string) => taken.filter(({ to }) => to?.[0]?.address === address);
    expect(of('user@ours.test')).toHaveLength(1);
    expect(JSON.stringify(of('user@ours.test'))).not.toMatch(/hidden|internal/);
    expect(of('user@ours.test')[0]?.text).toContain('For everybody');
  });

  test('a mail that holds an internal note is answered by one, and says so', async () => {
    const id = await createTicket(app.db, ours, { agent: ours.agent });
    await reply(ours.admin, id, { comment: 'For staff', isInternal: true });
    await reply(ours.admin, id, { comment: 'For everybody' });
    await after(WAITS.ticket);
    const mail = taken.find(({ to }) => to?.[0]?.address === 'agent@ours.test');
    expect(mail?.text).toMatch(
      /^Write above this line to reply\. Your answer becomes an internal note\n[\s\S]*For staff[\s\S]*For everybody/,
    );
    expect(mail?.replyTo?.[0]?.address).toMatch(/^desk\+n-/);
  });

  test('people who may not sign in any more get nothing, even what was queued', async () => {
    const id = await createTicket(app.db, ours, led);
    const person = app.db.updateTable('users').where('id', '=', ours.user);
    const organization = app.db.updateTable('organizations').where('id', '=', ours.id);
    for (const [close, reopen] of [
      [person.set({ is_active: false }), person.set({ is_active: true })],
      [person.set({ awaiting_approval: true }), person.set({ awaiting_approval: false })],
      [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
      [organization.set({ status: 'inactive' }), organization.set({ status: 'active' })],
      [organization.set({ deleted_at: new Date() }), organization.set({ deleted_at: null })],
    ] as const) {
      await reply(ours.agent, id);
      await app.tell();
      await close.execute();
      await after(WAITS.ticket);
      await reopen.execute();
      expect(taken).toEqual([]);
    }
  });

  test('an address that its owner alone has named gets nothing', async () => {
    const person = app.db.updateTable('users').where('id', '=', ours.user);
    await person.set({ email_proof: 'claimed' }).execute();
    await reply(ours.agent, await createTicket(app.db, ours, led));
    await after(WAITS.ticket);
    await person.set({ email_proof: 'vouched' }).execute();
    expect(taken).toEqual([]);
    expect(await outcomes(ours.user)).toEqual(['comment suppressed nobody has confirmed this address']);
  });

  test('a mail speaks of one organization', async () => {
    const [one, other] = [await createTicket(app.db, ours), await createTicket(app.db, theirs)];
    for (const id of [one, other]) {
      await app.call(superAdmin, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'watch' } });
    }
    await reply(ours.user, one);
    await reply(theirs.user, other);
    await after(WAITS.ticket);
    const mails = taken.filter(({ to }) => to?.[0]?.address === 'root@desk.test');
    expect(mails.map(({ from }) => from?.name).toSorted()).toEqual([
      'user Person via OURS Company',
      'user Person via THEIRS Company',
    ]);
    const [first] = mails.filter(({ text }) => text?.includes('OURS-'));
    expect(first?.text).not.toContain('THEIRS');
  });
});

describe('what', () => {
  test('says from whom, why, what and where, in both forms, escaped and without anything remote', async () => {
    const id = await createTicket(app.db, ours, { ...led, summary: 'Blank <b>labels</b> & "more"' });
    const { body } = await reply(ours.agent, id, { comment: 'Try <script>alert(1)</script>\nagain' });
    const { _id: comment } = body.comment as unknown as { _id: string };
    await after(WAITS.ticket);
    const [mail] = taken;
    expect(mail).toMatchObject({
      from: { name: 'agent Person via OURS Company', address: 'desk@desk.test' },
      subject: expect.stringMatching(/^\[OURS-\d{5}\] Blank <b>labels<\/b> & "more"$/),
    });
    expect(mail?.text).toMatch(
      /^Write above this line to reply\n\nagent Person replied\n[\s\S]*\n\nYou get this because you raised it\.\n/,
    );
    expect(mail?.replyTo?.[0]?.address).toMatch(/^desk\+r-[a-z2-7]{26}@switchboard\.localhost$/);
    expect(mail?.text).toContain('agent Person replied');
    expect(mail?.text).toContain('  Try <script>alert(1)</script>\n  again');
    expect(mail?.text?.split(`${BASE}/tickets/${id}#comment-${comment}`)).toHaveLength(2);
    expect(mail?.html).toContain('You get this because you raised it.');
    expect(mail?.html).toContain('Try &lt;script&gt;alert(1)&lt;/script&gt;<br>again');
    expect(mail?.html).toContain(`href="${BASE}/tickets/${id}#comment-${comment}"`);
    expect(mail?.html).not.toMatch(/<script|<link|url\(|src=/);
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  });

  test('several actors are the organization', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await reply(ours.admin, id);
    await after(WAITS.ticket);
    const mail = taken.find(({ to }) => to?.[0]?.address === 'user@ours.test');
    expect(mail?.from?.name).toBe('OURS Company');
  });

  test('small files come along, larger ones are named, and who gets a ticket reads what it says', async () => {
    const upload = (path: string, caller: string, form: FormData) =>
      app.listen().then(async (base) => {
        const headers = { authorization: `Bearer ${await app.tokenFor(caller)}` };
        return fetch(`${base}/api${path}`, { method: 'POST', headers, body: form });
      });
    const id = await createTicket(app.db, ours, { ...led, description: 'It blinks twice.' });
    const files = (names: Record<string, number>, comment: string, isInternal = false) => {
      const form = new FormData();
      form.set('comment', comment);
      if (isInternal) form.set('isInternal', 'true');
      for (const [name, size] of Object.entries(names))
        form.append('attachments', new File(['x'.repeat(size)], name, { type: 'text/plain' }));
      return form;
    };
    const comments = `/tickets/${id}/comments`;
    await upload(comments, ours.agent, files({ 'secret.txt': 3 }, 'Not for the requester', true));
    const sizes = { 'long.txt': MAIL_BOUNDS.filesBytes + 1, 'how to.txt': 12 };
    expect((await upload(comments, ours.agent, files(sizes, ''))).status).toBe(201);
    await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
      body: { devopsAgent: ours.otherAgent },
    });
    await after(WAITS.ticket);
    const mailOf = (address: string) => taken.find(({ to }) => to?.[0]?.address === address);
    const mail = mailOf('user@ours.test');
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Attached: how to.txt');
      expect(form).toContain('To be opened in Switchboard: long.txt');
    }
    expect(mail?.attachments).toMatchObject([
      { filename: 'how to.txt', mimeType: 'text/plain', disposition: 'attachment' },
    ]);
    expect(mailOf('second-agent@ours.test')?.text).toContain('to you\n\n  It blinks twice.\n');
  });

  test('the logo comes with the mail where it is small', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = new FormData();
    form.set('logo', new File([png], 'logo.png', { type: 'image/png' }));
    const base = await app.listen();
    const answer = await fetch(`${base}/api/organizations/${ours.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await app.tokenFor(superAdmin)}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    const [mail] = taken;
    expect(mail?.html).toContain('src="cid:logo"');
    expect(mail?.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>', related: true }]);
    await app.db.updateTable('organizations').set({ logo_bytes: 70_000 }).where('id', '=', ours.id).execute();
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    expect(taken[1]?.attachments).toEqual([]);
  });

  test('mails of a ticket are one conversation for each person', async () => {
    const id = await createTicket(app.db, ours, led);
    for (const _ of [1, 2, 3]) {
      await reply(ours.agent, id);
      await after(WAITS.ticket);
    }
    const [first, second, third] = taken;
    const root = headerOf(first, 'references');
    expect(root).toMatch(/^<t\.[0-9a-f]{32}@desk\.test>$/);
    expect(first?.inReplyTo).toBe(root);
    expect(headerOf(second, 'references')).toBe(`${root} ${first?.messageId}`);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(headerOf(third, 'references')).toBe(`${root} ${first?.messageId} ${second?.messageId}`);
    expect(third?.inReplyTo).toBe(second?.messageId);
    expect(new Set(taken.map(({ subject }) => subject)).size).toBe(1);
  });

  test('a mail server that is away is asked again; a mail after a kill has the same Message-ID', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    server.decide = () => ({ code: 451 });
    await after(WAITS.ticket);
    expect(await outcomes(ours.user)).toEqual(['comment queued the mail server did not take it yet']);
    server.decide = () => 'take';
    await after(MINUTE);
    // Killed after the answer of the mail server, before the note of it.
    await app.db.updateTable('mail_deliveries').set({ outcome: 'queued', claimed_at: null }).execute();
    await after(MINUTE);
    expect(taken).toHaveLength(2);
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('what two nodes look for at once is sent once', async () => {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await app.tell();
    app.clock.advance(WAITS.ticket);
    await Promise.all([app.sendMails(), app.sendMails(), app.sendMails()]);
    expect(addressees()).toEqual(['user@ours.test']);
  });
});

describe('stopping it', () => {
  const stopLink = (mail: Email | undefined) =>
    headerOf(mail, 'list-unsubscribe')?.match(
      /^<http:\/\/127\.0\.0\.1:3000\/api(\/mail\/unsubscribe\/[\w-]{22})>$/,
    )?.[1] ?? '';
  async function mailed() {
    const id = await createTicket(app.db, ours, led);
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    const link = stopLink(taken[0]);
    taken.length = 0;
    return { id, link };
  }
  const next = async (id: string) => {
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    return taken.splice(0).length;
  };

  test('the button of a mail program stops the ticket’s mail, and no other', async () => {
    const { id, link } = await mailed();
    const press = await app.call(null, 'POST', link, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(press).toMatchObject({ status: 200, body: { message: 'You will get no more of these' } });
    expect(await next(id)).toBe(0);
    expect(await next(await createTicket(app.db, ours, led))).toBe(1);
    const { body } = await app.call(ours.user, 'GET', `/notifications?ticket=${id}`);
    expect(body.notifications).toHaveLength(2);
    // Whoever chooses anything for the ticket is mailed again.
    await app.call(ours.user, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'default' } });
    expect(await next(id)).toBe(1);
  });

  test('so does a form of parts', async () => {
    const { id, link } = await mailed();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const press = await fetch(`${await app.listen()}/api${link}`, { method: 'POST', body: form });
    expect(press.status).toBe(200);
    expect(await next(id)).toBe(0);
  });

  test('looking at the address changes nothing', async () => {
    const { id, link } = await mailed();
    for (const _ of [1, 2]) {
      const look = await app.call(null, 'GET', link);
      expect(look.status).toBe(302);
      expect(look.headers.location).toMatch(/^\/unsubscribe#[\w-]{22}$/);
    }
    const about = await app.call(null, 'GET', `${link}/about`);
    expect(about.body).toEqual({ success: true, ticketNumber: expect.stringMatching(/^OURS-\d{5}$/) });
    expect(await next(id)).toBe(1);
  });

  test('a forged or expired token is not found', async () => {
    const { link } = await mailed();
    const odd = await app.call(null, 'GET', '/mail/unsubscribe/not-a-token');
    expect(odd.headers.location).toBe('/unsubscribe');
    const invalid = { status: 404, body: { message: 'This link is invalid or has expired' } };
    expect(await app.call(null, 'POST', `/mail/unsubscribe/${'x'.repeat(22)}`, { body: {} })).toMatchObject(
      invalid,
    );
    app.clock.advance(MAIL_TIMES.unsubscribe);
    expect(await app.call(null, 'POST', link, { body: {} })).toMatchObject(invalid);
    expect(await app.call(null, 'GET', `${link}/about`)).toMatchObject(invalid);
  });

  test('all mail is stopped for its reader alone, signed in', async () => {
    const { link } = await mailed();
    for (const caller of [null, ours.admin, theirs.user]) {
      const answer = await app.call(caller, 'POST', link, { body: { all: true } });
      expect(answer.status).toBe(401);
    }
    const answer = await app.call(ours.user, 'POST', link, { body: { all: true } });
    expect(answer.status).toBe(200);
    expect(await next(await createTicket(app.db, ours, led))).toBe(0);
  });
});

describe('an address that is refused', () => {
  const usersMail = async (viewer = ours.admin) => {
    const { body } = await app.call(viewer, 'GET', '/admin/users?search=user@ours.test');
    const [user] = body.users as unknown as { mailProblem: { detail: string } | null }[];
    return user?.mailProblem;
  };

  test('is written to no more until somebody says so, and admins hear of it once', async () => {
    const id = await createTicket(app.db, ours, led);
    server.decideRecipient = (address) => (address === 'user@ours.test' ? { code: 550 } : 'take');
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    server.decideRecipient = () => 'take';
    expect(await outcomes(ours.user)).toEqual([
      'comment refused an e-mail could not be sent: EENVELOPE 550 RCPT TO',
    ]);
    expect((await usersMail())?.detail).toContain('550');
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    expect((await outcomes(ours.user))[0]).toBe('comment suppressed nothing arrives at this address');
    await app.tell();
    const { body } = await app.call(ours.admin, 'GET', '/notifications');
    const told = (body.notifications as unknown as { event: string }[]).filter(
      ({ event }) => event === 'mail_failing',
    );
    expect(told).toHaveLength(1);
    expect(
      (await app.call(theirs.admin, 'POST', `/admin/users/${ours.user}/mail-problem/clear`)).status,
    ).toBe(404);
    await app.call(ours.admin, 'POST', `/admin/users/${ours.user}/mail-problem/clear`);
    expect(await usersMail()).toBeNull();
    taken.length = 0;
    await reply(ours.agent, id);
    await after(WAITS.ticket);
    expect(addressees()).toContain('user@ours.test');
  });

  test('is cleared by its owner, and by another address', async () => {
    const broken = { mail_problem_since: app.clock.now(), mail_problem: 'EENVELOPE 550 RCPT TO' };
    const breakIt = () => app.db.updateTable('users').set(broken).where('id', '=', ours.user).execute();
    await breakIt();
    const answer = await app.call(ours.user, 'POST', '/notifications/mail-problem/clear');
    expect(answer.body.user).toMatchObject({ mailProblem: null });
    await breakIt();
    await app.db.updateTable('users').set({ email: 'u2@ours.test' }).where('id', '=', ours.user).execute();
    await app.db.updateTable('users').set({ email: 'user@ours.test' }).where('id', '=', ours.user).execute();
    expect(await usersMail()).toBeNull();
  });

  test('still gets letters about the account', async () => {
    await app.db
      .updateTable('users')
      .set({ mail_problem_since: app.clock.now(), mail_problem: '550' })
      .where('id', '=', ours.user)
      .execute();
    await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
    await app.runJobs();
    expect(addressees()).toEqual(['user@ours.test']);
  });
});

test('an admin reads what became of the mail of the own organization, and nobody else’s', async () => {
  const id = await createTicket(app.db, ours, led);
  await reply(ours.agent, id);
  await after(WAITS.ticket);
  const list = async (caller: string, query = '') =>
    (await app.call(caller, 'GET', `/admin/mail-deliveries${query}`)).body.deliveries as unknown as {
      person: { email: string };
      ticket: { _id: string };
      outcome: string;
    }[];
  expect(await list(ours.admin, '?search=user@ours&outcome=sent')).toMatchObject([
    { channel: 'mail', person: { email: 'user@ours.test' }, ticket: { _id: id }, event: 'comment' },
  ]);
  expect(await list(ours.admin, '?outcome=refused')).toEqual([]);
  expect(await list(theirs.admin)).toEqual([]);
  expect(await list(superAdmin, `?organization=${ours.id}`)).toHaveLength(2);
  expect((await app.call(ours.manager, 'GET', '/admin/mail-deliveries')).status).toBe(403);
});

test('it can be saved as a file, of the same rows, in which nothing is a formula', async () => {
  const person = app.db.updateTable('users').where('id', '=', ours.user);
  await person.set({ first_name: '=1+1' }).execute();
  const id = await createTicket(app.db, ours, led);
  await reply(ours.agent, id);
  await after(WAITS.ticket);
  const file = async (caller: string, query = '') =>
    app.call(caller, 'GET', `/admin/mail-deliveries/export${query}`);
  const answer = await file(ours.admin, '?outcome=sent&search=user@ours');
  await person.set({ first_name: 'user' }).execute();
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.raw.toString().trim().split('\r\n');
  expect(lines[0]).toBe('"At","Channel","Person","Ticket","Event","Outcome","Detail"');
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^"20[^"]+Z","mail","'=1\+1 Person","OURS-\d{5}","comment","sent",$/),
  ]);
  const rowsOf = async (caller: string, query = '') => (await file(caller, query)).headers['x-total-rows'];
  expect(await rowsOf(ours.admin)).toBe('2');
  expect(await rowsOf(theirs.admin)).toBe('0');
  expect(await rowsOf(theirs.admin, `?organization=${ours.id}`)).toBe('0');
  expect(await rowsOf(superAdmin, `?organization=${ours.id}`)).toBe('2');
  expect((await file(ours.manager)).status).toBe(403);
});

test('without a mail server, production mails nothing about tickets', async () => {
  const { app: plain, world: other } = await openTestApp({
    NODE_ENV: 'production',
  });
  const id = await createTicket(plain.db, other.ours, { agent: other.ours.agent });
  await plain.call(other.ours.agent, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Hello' } });
  await plain.tell();
  expect(
    await plain.db
      .selectFrom('mail_deliveries')
      .select('id')
      .where('organization_id', '=', other.ours.id)
      .execute(),
  ).toEqual([]);
});

test('Markdown is told in words', async () => {
  const id = await createTicket(app.db, ours, led);
  const comment =
    '**Restart** it as [described](https://wiki.acme.example/x) ![the light](attachment:stored-name-of-it)';
  await reply(ours.agent, id, { comment, format: 'markdown' });
  await after(WAITS.ticket);
  const told = 'Restart it as described (https://wiki.acme.example/x) [image: the light]';
  const mail = taken.find(({ to }) => to?.[0]?.address === 'user@ours.test');
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(told);
  const { body } = await app.call(ours.user, 'GET', '/notifications');
  expect(JSON.stringify(body)).toContain('Restart it as described (https');
});
