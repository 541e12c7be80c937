import type { Role } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { replyFields } from '@switchboard/contract/tickets/tickets.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { keepDrafts } from '../../../testing/drafts.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';
import {
  assigned,
  edited,
  note,
  raised,
  said,
  statusSet,
  TIMELINE,
  timelineAnswer,
} from '../../../testing/timeline.ts';
import { TICKET_POLL } from '../api/get-ticket.ts';

const path = `/api/tickets/${ticket()._id}`;
const answer = (changes: Partial<Ticket> = {}) => json(200, { success: true, ticket: ticket(changes) });

let server: FakeServer;

function open(role: Role, changes: Partial<Ticket> = {}, address = `/tickets/${ticket()._id}`) {
  server.answer({ [`GET ${path}`]: () => answer(changes) });
  beginSession('token-1', person(role));
  return openApp(address);
}

const loads = () => server.requests.filter((request) => request.method === 'GET' && request.path === path);
const heading = () => screen.findByRole('heading', { level: 1, name: ticket().summary });

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
  });
});

test('shows what is known of the ticket', async () => {
  open('admin');
  await heading();
  for (const words of [
    'ACME-00304',
    'Since the night shift every tag comes out blank.',
    'Critical',
    'Report Issue',
    'Hardware › Printers',
    'Plant 2 Operations',
    'Priya Raman',
    '+49 341 555 0142',
  ]) {
    expect(screen.getByText(words), words).toBeDefined();
  }
});

test.each([
  ['mail', true],
  ['page', false],
] as const)('of a ticket that came by %s it says that it came by e-mail: %s', async (source, said) => {
  open('admin', { source });
  await heading();
  const created = (await screen.findByText('Created')).nextElementSibling;
  expect(created?.textContent?.includes('by e-mail')).toBe(said);
});

const UNKNOWN = '0199a000-0000-7000-8000-000000000999';
test.each([
  ['admin', `/tickets/${UNKNOWN}`, '/admin/tickets'],
  ['admin', `/admin/tickets/${UNKNOWN}`, '/admin/tickets'],
  ['user', `/tickets/${UNKNOWN}`, '/tickets'],
  ['user', '/tickets/no-id-at-all', '/tickets'],
  ['devops_agent', `/tickets/${UNKNOWN}`, '/tickets/assigned'],
] as const)('says to %s at %s that there is no such ticket, and leads to %s', async (role, address, list) => {
  beginSession('token-1', person(role));
  openApp(address);
  expect(
    await screen.findByText("The ticket you're looking for doesn't exist or you don't have access to it."),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(list);
});

test('says when it cannot load, and tries again', async () => {
  server.answer({ [`GET ${path}`]: () => refusal(400, 'X', 'No') });
  beginSession('token-1', person('user'));
  openApp(`/tickets/${ticket()._id}`);
  expect(await screen.findByText('Could not load the ticket')).toBeDefined();
  server.answer({ [`GET ${path}`]: () => answer() });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading()).toBeDefined();
});

test.each<[Role, string, boolean, boolean]>([
  ['user', '/tickets', true, false],
  ['bu_head', '/admin/tickets', true, true],
  ['manager', '/admin/tickets', true, true],
  ['admin', '/admin/tickets', true, true],
  ['devops_agent', '/tickets', false, true],
  ['super_admin', '/tickets', true, true],
])('shows %s at %s who has it: %s, and takes notes: %s', async (role, list, assigned, note) => {
  open(role, {}, `${list}/${ticket()._id}`);
  await heading();
  expect(screen.queryByText('Assigned to') !== null).toBe(assigned);
  // Where one writes comes a little later than what is read.
  await screen.findByRole('textbox', { name: /reply/i });
  expect(screen.queryByRole('tab', { name: 'Internal note' }) !== null).toBe(note);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('shows the first two it is assigned to, and the others on demand', async () => {
  const names = ['Marcus', 'Priya', 'Aisha', 'Yuki'];
  open('user', {
    currentAssignments: names.map((name) => ({
      assignedTo: { ...personRef('manager', name, 'X'), _id: name },
      assignmentType: 'user',
      assignedAt: ticket().createdAt,
    })),
  });
  await heading();
  expect(screen.getByText('Priya X')).toBeDefined();
  expect(screen.queryByText('Aisha X')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '+2 more' }));
  expect(screen.getByText('Yuki X')).toBeDefined();
});

describe('the status', () => {
  const menu = () => screen.queryByRole('button', { name: /Change status of ACME-00304/ });

  test.each(['admin', 'manager', 'bu_head', 'super_admin', 'devops_agent'] as const)(
    'is a menu for %s',
    async (role) => {
      open(role);
      await heading();
      expect(menu()).not.toBeNull();
      expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull();
    },
  );

  test.each([
    ['Mark as solved', 'Open', 'Resolved'],
    ['Mark as solved', 'In Progress', 'Resolved'],
    ['Reopen', 'Resolved', 'Open'],
    ['Reopen', 'Closed', 'Open'],
  ] as const)('has the button "%s" for the requester while it is %s', async (name, status, next) => {
    open('user', { status });
    await heading();
    expect(menu()).toBeNull();
    server.answer({
      [`PUT ${path}/status`]: () => answer({ status: next }),
      [`GET ${path}`]: () => answer({ status: next }),
    });
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(server.sent(`PUT ${path}/status`)).toEqual([{ status: next }]);
  });

  test('is a word for a user who did not raise the ticket', async () => {
    open('user', { createdBy: personRef('manager') });
    await heading();
    expect(menu()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull();
  });

  test('is a word for an agent who does not have the ticket', async () => {
    open('devops_agent', { currentAssignments: [], createdBy: personRef('devops_agent') });
    await heading();
    expect(menu()).toBeNull();
  });

  const resolve = async () => {
    await heading();
    fireEvent.click(menu() as HTMLElement);
    expect(
      (await screen.findByRole('menuitem', { name: /Open/, hidden: true })).hasAttribute('disabled'),
    ).toBe(true);
    fireEvent.click(await screen.findByRole('menuitem', { name: /Resolved/, hidden: true }));
  };

  test('is set by an admin, after which the ticket is loaded again', async () => {
    open('admin');
    await heading();
    server.answer({
      [`PUT /api/admin/tickets/${ticket()._id}/status`]: () => answer({ status: 'Resolved' }),
      [`GET ${path}`]: () => answer({ status: 'Resolved' }),
    });
    const before = loads().length;
    await resolve();
    expect(await screen.findByRole('button', { name: /Change status.*Resolved/ })).toBeDefined();
    await waitFor(() => expect(loads().length).toBe(before + 1));
  });

  test('raises an alert when it cannot be set', async () => {
    open('devops_agent');
    server.answer({ [`PUT ${path}/status`]: () => refusal(500, 'INTERNAL', 'Something went wrong') });
    await resolve();
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText('Failed to update ticket status. Please try again.')).toBeDefined();
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('the priority', () => {
  const menu = () => screen.queryByRole('button', { name: /Change priority of ACME-00304/ });

  test.each<[Role, boolean]>([
    ['user', false],
    ['bu_head', true],
    ['manager', true],
    ['admin', true],
    ['devops_agent', true],
    ['super_admin', true],
  ])('%s sets it: %s', async (role, may) => {
    open(role);
    await heading();
    expect(menu() !== null).toBe(may);
  });

  const lower = async () => {
    await heading();
    fireEvent.click(menu() as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: /Low/, hidden: true }));
  };

  test('is sent alone, and shows what the server answered', async () => {
    open('manager');
    await heading();
    server.answer({
      [`PUT ${path}`]: () => answer({ priority: 'Low' }),
      [`GET ${path}`]: () => answer({ priority: 'Low' }),
    });
    await lower();
    expect(await screen.findByRole('button', { name: /Change priority.*Low/ })).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ priority: 'Low' });
  });

  test.each([
    [
      'the server’s words',
      () => refusal(403, 'FORBIDDEN', 'Only staff can change the priority'),
      /Only staff/,
    ],
    [
      'its own where the server has none',
      () => new Response('', { status: 502 }),
      'Failed to update ticket priority',
    ],
  ])('fails with %s', async (_, refuse, words) => {
    open('manager');
    server.answer({ [`PUT ${path}`]: refuse });
    await lower();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: /Change priority.*Critical/ })).toBeDefined();
  });
});

describe('the timeline', () => {
  const timeline = () => screen.findByRole('list', { name: 'Timeline' });
  const lines = async () =>
    within(await timeline())
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  const has = (entries: TimelineEntry[]) => server.answer({ [TIMELINE]: () => timelineAnswer(entries) });

  test('tells what happened, the oldest first and what belongs together in one line', async () => {
    has([
      statusSet('d', 'In Progress'),
      said('c', { comment: 'Please hold the feed button.' }),
      assigned('b3', 'Yuki Tanaka'),
      assigned('b2', 'Ingrid Halvorsen'),
      assigned('b1', 'Priya Raman'),
      raised,
    ]);
    open('user');
    const told = await lines();
    expect(told).toHaveLength(4);
    expect(told[0]).toContain('Hannah Brandt created the ticket');
    expect(told[1]).toContain('Assigned to Priya Raman, Ingrid Halvorsen and Yuki Tanaka');
    expect(told[2]).toContain('Please hold the feed button.');
    expect(told[3]).toContain('Marcus Lindqvist · Status updated to In Progress from Open');
  });

  test('tells what was edited, long values when asked, and of old records the fields alone', async () => {
    has([
      edited('c', [
        { field: 'contact number', from: '0341', to: '0342' },
        { field: 'description', from: 'Blank tags', to: 'Blank tags, and slow' },
      ]),
      edited('b', [{ field: 'priority', from: 'Medium', to: 'High' }]),
      edited('a', [{ field: 'summary', from: null, to: null }]),
    ]);
    open('admin');
    const [old, priority, both] = await lines();
    expect(old).toContain('Marcus Lindqvist edited summary');
    expect(priority).toContain('Marcus Lindqvist changed priority from Medium to High');
    expect(both).toContain('edited contact number, description');
    expect(both).toContain('Contact number: 0341 to 0342');
    expect(screen.queryByText('Blank tags, and slow')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the change' }));
    expect(screen.getByText('Blank tags, and slow')).toBeDefined();
  });

  test('says what came by e-mail', async () => {
    has([said('b', { via: 'mail' }), said('a')]);
    open('user');
    const [page, mail] = await lines();
    expect(page).not.toContain('by e-mail');
    expect(mail).toContain('by e-mail');
  });

  test('labels internal notes', async () => {
    has([note('a')]);
    open('admin');
    expect(await screen.findByText('Internal note, staff only')).toBeDefined();
  });

  test('says when it cannot be had, and tries again', async () => {
    open('user');
    expect(await screen.findByText('Could not load the timeline')).toBeDefined();
    has([raised]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await lines()).toHaveLength(1);
  });

  test('goes on with what was earlier when asked, once more after a failure', async () => {
    let fails = true;
    server.answer({
      [TIMELINE]: ({ path: asked }) => {
        if (!asked.includes('cursor=')) return timelineAnswer([said('b')], 'further');
        return fails ? refusal(400, 'X', 'No') : timelineAnswer([raised]);
      },
    });
    open('user');
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Could not load earlier entries')).toBeDefined();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect((await lines())[0]).toContain('created the ticket');
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  describe('with an entry in the address', () => {
    const asked: string[] = [];
    beforeEach(() => {
      asked.length = 0;
      server.answer({
        [TIMELINE]: ({ path: part }) => {
          if (!part.includes('cursor=')) return timelineAnswer([said('g'), said('f')], 'second');
          asked.push(part.slice(part.indexOf('?') + 1));
          return part.includes('cursor=second')
            ? timelineAnswer([said('e'), said('d')], 'third')
            : timelineAnswer([said('b')], 'fourth');
        },
      });
    });

    test('is read back to it', async () => {
      open('user', {}, `/tickets/${ticket()._id}#comment-b`);
      await waitFor(() => expect(document.activeElement?.id).toBe('comment-b'));
      expect(asked).toEqual(['cursor=second&limit=100', 'cursor=third&limit=100']);
    });

    test('is read no further than where it would be', async () => {
      open('user', {}, `/tickets/${ticket()._id}#comment-d1`);
      await waitFor(async () => expect(await lines()).toHaveLength(4));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(asked).toEqual(['cursor=second&limit=100']);
    });
  });

  test('keeps the entry of the address in sight while the page grows, until its reader scrolls', async () => {
    const grow: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        changed: () => void;
        constructor(changed: () => void) {
          this.changed = changed;
        }
        observe(element: Element) {
          if (element === document.body) grow.push(this.changed);
        }
        unobserve() {}
        disconnect() {
          const at = grow.indexOf(this.changed);
          if (at >= 0) grow.splice(at, 1);
        }
      },
    );
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    has([said('b'), said('a'), raised]);
    open('user', {}, `/tickets/${ticket()._id}#comment-b`);
    await waitFor(() => expect(shown.mock.contexts.at(-1)).toHaveProperty('id', 'comment-b'));
    const before = shown.mock.calls.length;
    for (const changed of grow) act(changed);
    expect(shown.mock.contexts.slice(before)).toEqual([document.getElementById('comment-b')]);
    fireEvent.wheel(window);
    for (const changed of grow) act(changed);
    expect(shown).toHaveBeenCalledTimes(before + 1);
  });

  test('opens at its newest entry where nothing is new', async () => {
    const scroll = vi.spyOn(window, 'scrollTo');
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4_000);
    has([said('b'), raised]);
    open('user');
    await lines();
    expect(scroll).toHaveBeenLastCalledWith({ top: 4_000 });
    expect(screen.queryByText('New')).toBeNull();
  });

  test('opens at the first new entry, and tells the server when that has been seen', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const read = `PUT ${path}/read`;
    has([said('d'), said('c'), said('b', { by: raised.by }), said('a')]);
    server.answer({
      'GET /api/tickets/unread-count': () =>
        json(200, {
          success: true,
          unreadCount: 1,
          mine: 1,
          assigned: 0,
          tickets: [{ ticketId: ticket()._id, replies: 2, chat: 0 }],
        }),
      [read]: () => json(200, { success: true, unread: { replies: 0, chat: 0 } }),
    });
    open('user', { unread: { replies: 2, chat: 0 } });
    expect(await screen.findByRole('link', { name: /^My Tickets\s*1 new/ })).toBeDefined();
    const line = await screen.findByText('New');
    expect(line.nextElementSibling?.textContent).toContain('Words of c');
    expect(shown.mock.contexts).toContain(line);

    server.answer({
      'GET /api/tickets/unread-count': () =>
        json(200, { success: true, unreadCount: 0, mine: 0, assigned: 0, tickets: [] }),
    });
    await waitFor(() => expect(server.sent(read)).toEqual([{ entry: 'd' }]));
    await waitFor(() => expect(screen.queryByRole('link', { name: /new/ })).toBeNull());
    expect(screen.getByText('New')).toBeDefined();
  });
});

describe('in what people wrote', () => {
  const known = { _id: '0199a000-0000-7000-8000-000000000041', number: 'ACME-00041' };

  test('addresses open beside the page, and HTML is text', async () => {
    const written = 'See https://wiki.acme.example/x). <a href="javascript:alert(1)">no</a>';
    open('user', { description: written });
    const link = await screen.findByRole('link', { name: 'https://wiki.acme.example/x' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.parentElement?.textContent).toBe(written);
    expect(screen.queryByRole('link', { name: 'no' })).toBeNull();
  });

  test('numbers lead to the tickets that the reader may open, each looked up once', async () => {
    server.answer({
      [TIMELINE]: () => timelineAnswer([said('a', { comment: 'ACME-00041 again, as ACME-00042' })]),
    });
    server.answer({ 'GET /api/tickets/numbers': () => json(200, { success: true, tickets: [known] }) });
    open('user', {
      description: 'Same as acme-00041 and GLOBEX-00001.',
    });
    for (const name of ['acme-00041', 'ACME-00041']) {
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(`/tickets/${known._id}`);
    }
    expect(screen.queryByRole('link', { name: /GLOBEX|00042/ })).toBeNull();
    const asked = () =>
      server.requests
        .filter(({ path: sent }) => sent.startsWith('/api/tickets/numbers'))
        .map(({ path: sent }) => new URL(sent, 'http://x').searchParams.get('numbers'));
    await waitFor(() => expect(asked().join()).toBe('ACME-00041,GLOBEX-00001,ACME-00042'));
  });
});

describe('the reply', () => {
  test('cannot be sent empty', async () => {
    open('user');
    await heading();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
    const field = screen.getByRole('textbox', { name: 'Reply' });
    expect(send.disabled).toBe(true);
    fireEvent.change(field, { target: { value: '   ' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'Still blank' } });
    expect(send.disabled).toBe(false);
  });

  test.each([
    ['as long as it may be, with blanks at its end', `${'x'.repeat(LENGTH.comment)} \n`],
    ['a letter longer', 'x'.repeat(LENGTH.comment + 1)],
  ])('%s is refused as the call would refuse it', async (_, words) => {
    open('user');
    await heading();
    fireEvent.change(screen.getByRole('textbox', { name: 'Reply' }), { target: { value: words } });
    const { error } = replyFields.shape.comment.safeParse(words);
    const said = screen.queryByText(/characters or less$/)?.textContent;
    expect(said).toBe(error?.issues[0]?.message);
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
    expect(send.disabled).toBe(error !== undefined);
  });

  test('with a refused file cannot be sent', async () => {
    open('user');
    await heading();
    const picker = screen.getByLabelText('Attach files', { selector: 'input' });
    fireEvent.change(picker, { target: { files: [new File(['x'], 'virus.exe')] } });
    expect(await screen.findByText('Invalid file type')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true);
  });

  test('may be an internal note for staff alone', async () => {
    open('user');
    await heading();
    expect(screen.queryByRole('tab', { name: 'Internal note' })).toBeNull();
  });

  test('that is not sent waits for its writer, also over a sign-out', async () => {
    server.answer(keepDrafts().answers);
    open('manager');
    await heading();
    fireEvent.click(screen.getByRole('tab', { name: 'Internal note' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Internal note' }), { target: { value: 'Half' } });
    expect(await screen.findByText('Draft saved', {}, { timeout: 5_000 })).toBeDefined();
    act(() => endSession('sign-out'));
    act(() => beginSession('token-2', person('manager')));
    openApp(`/tickets/${ticket()._id}`);
    const fields = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    expect(fields.at(-1)?.value).toBe('Half');
  });
});

describe('while the page is open', () => {
  test('a ticket is loaded again after half a minute, also one that rests', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('user', { status: 'Closed' });
    await heading();
    await act(() => vi.advanceTimersByTimeAsync(TICKET_POLL + 1000));
    expect(loads()).toHaveLength(2);
  });

  test('access may end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('user');
    await heading();
    server.answer({ [`GET ${path}`]: () => refusal(404, 'NOT_FOUND', 'Not found') });
    await act(() => vi.advanceTimersByTimeAsync(TICKET_POLL + 1000));
    expect(await screen.findByText(/doesn't exist or you don't have access/)).toBeDefined();
  });
});
