import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { fillPlaceholders } from '@switchboard/contract/tickets/macros/placeholders.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { draft, keepDrafts } from '../../../testing/drafts.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { comment, ticket } from '../../../testing/tickets.ts';
import { TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { typedMacro } from './macro-typing.ts';

const { _id: id } = ticket();
const SEND = `POST /api/tickets/${id}/comments`;
const restart: Macro = {
  _id: 'm1',
  name: 'Restart',
  scope: 'personal',
  role: null,
  team: null,
  kind: 'reply',
  text: 'Hello {{requester.firstName}}, please restart it.',
  actions: { status: 'Resolved', priority: 'Low', tags: [], checklist: null, assign: null },
  owner: null,
  used: 3,
  version: 1,
  mayEdit: true,
};

const REFUSED = 'There is no placeholder {{nobody.name}}';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    ...keepDrafts().answers,
    [`GET /api/tickets/${id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer([]),
    [SEND]: () => json(201, { success: true, comment: comment(), ticket: ticket() }),
    'GET /api/macros': () => json(200, { success: true, macros: [restart] }),
    'POST /api/macros': ({ body }) =>
      (body as { text: string }).text === '{{nobody.name}}'
        ? json(400, {
            success: false,
            message: 'Validation failed',
            code: 'VALIDATION_FAILED',
            errors: [{ path: 'text', msg: REFUSED }],
          })
        : json(201, { success: true, macro: restart }),
    'DELETE /api/macros/m1': () => json(200, { success: true, macro: restart }),
    'GET /api/macros/m1/render': () => json(200, { success: true, text: 'Hello Ada, please restart it.' }),
    'GET /api/tags': () =>
      json(200, { success: true, tags: [], pagination: { page: 1, limit: 100, total: 0, pages: 0 } }),
  });
  beginSession('token-1', person('manager'));
});

const STILL_OPEN = '2 checklist items are still open';
const unlessConfirmed = (answer: ReturnType<typeof json>) => (request: { readonly body: unknown }) =>
  (request.body as { confirm?: true }).confirm ? answer : refusal(409, 'CONFIRMATION_REQUIRED', STILL_OPEN);

test.each([
  ['/', { at: 0, search: '' }],
  ['Hello /rest', { at: 6, search: 'rest' }],
  ['1/2', null],
  ['/etc/hosts', null],
  ['/ a', null],
])('what of %o is a macro being typed', (text, typed) => {
  expect(typedMacro(text, text.length)).toEqual(typed);
});

test.each([
  '**x**',
  '__x__',
  '*x*',
  '`x`',
  '[x](https://evil.example)',
  '- x',
  '1. x',
  '> x',
  '![x](attachment:abc)',
])('a name such as %o says only itself in Markdown', (name) => {
  for (const around of ['{{me.name}}', 'Hello {{me.name}}, there', '[{{me.name}}](https://our.example)']) {
    const filled = fillPlaceholders(around, { 'me.name': name });
    const kinds = new Set<string>();
    const walk = (node: { type: string; url?: string; children?: readonly unknown[] }) => {
      kinds.add(node.type);
      if (node.url !== undefined) expect(node.url).toBe('https://our.example');
      for (const child of node.children ?? []) walk(child as typeof node);
    };
    const tree = parseMarkdown(filled);
    if (tree !== null) walk(tree);
    kinds.delete('link');
    expect([...kinds].toSorted()).toEqual(['paragraph', 'root', 'text']);
  }
});

describe('in a reply', () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  const type = async (value: string) => {
    await screen.findByRole('button', { name: 'Macro' });
    const input = await field();
    fireEvent.focus(input);
    fireEvent.input(input, { target: { value } });
    return input;
  };

  test('what its macro leaves open is said and done anyway, or nothing is sent', async () => {
    server.answer({
      [SEND]: unlessConfirmed(json(201, { success: true, comment: comment(), ticket: ticket() })),
    });
    openApp(`/tickets/${id}`);
    const input = await type('/rest');
    await screen.findByRole('option', { name: /Restart/ });
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByRole('group', { name: 'Then:' });
    const send = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Something is still open' }));
      expect(asked.getByText(`${STILL_OPEN}.`)).toBeDefined();
      return asked;
    };
    fireEvent.click((await send()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input.value).toBe('Hello Ada, please restart it.');
    fireEvent.click((await send()).getByRole('button', { name: 'Do it anyway' }));
    await waitFor(() => expect(input.value).toBe(''));
    expect(server.sent(SEND).at(-1)).toMatchObject({ macro: 'm1', confirm: true });
  });

  test('what it does is there again with its draft, and what is gone is said and left off', async () => {
    const macro = { _id: 'm1', actions: ['status' as const] };
    const kept = draft('reply', 'Hello Ada', { macro });
    server.answer(keepDrafts(kept).answers);
    openApp(`/tickets/${id}`);
    const then = within(await screen.findByRole('group', { name: 'Then:' }));
    expect(then.getByText('set Resolved')).toBeDefined();
    expect(then.queryByText('set Low')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(server.sent(SEND)).toHaveLength(1));
    expect(server.sent(SEND)[0]).toMatchObject({ macro: 'm1', actions: 'status', draftRevision: 1 });
  });

  test('a macro that is gone stands there as gone, until the writer leaves it off', async () => {
    server.answer({
      ...keepDrafts(draft('reply', 'Hello Ada', { macro: { _id: 'gone', actions: ['status'] } })).answers,
      [SEND]: () => refusal(400, 'VALIDATION_FAILED', 'There is no such macro any more'),
    });
    openApp(`/tickets/${id}`);
    const then = within(await screen.findByRole('group', { name: 'Then:' }));
    expect(then.getByText('A macro that is no longer there')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('There is no such macro any more')).toBeDefined();
    fireEvent.click(then.getByRole('button', { name: 'Send without the macro' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Then:' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(server.sent(SEND)).toHaveLength(2));
    expect(server.sent(SEND)[1]).not.toHaveProperty('macro');
  });

  test('one that only acts asks the same', async () => {
    const path = `POST /api/tickets/${id}/macro`;
    server.answer({
      'GET /api/macros': () => json(200, { success: true, macros: [{ ...restart, text: '' }] }),
      [path]: unlessConfirmed(json(200, { success: true, ticket: ticket() })),
    });
    openApp(`/tickets/${id}`);
    const input = await type('/rest');
    await screen.findByRole('option', { name: /Restart/ });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Do it anyway' }));
    expect(await screen.findByText('Restart done')).toBeDefined();
    expect(server.sent(path)).toEqual([{ macro: 'm1' }, { macro: 'm1', confirm: true }]);
  });

  test('"/" offers macros; the chosen one writes its text, and what is left of it is done', async () => {
    openApp(`/tickets/${id}`);
    const input = await type('/rest');
    expect(screen.getByRole('button', { name: 'Send and resolve' })).toBeDefined();
    const option = await screen.findByRole('option', { name: /Restart/ });
    // What is chosen is told beside the field, which keeps the focus.
    expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Macros' }).id);
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(input.value).toBe('Hello Ada, please restart it.'));
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    const then = within(await screen.findByRole('group', { name: 'Then:' }));
    expect(then.getByText('set Resolved')).toBeDefined();
    // What becomes of the ticket is said once.
    expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBeNull();
    fireEvent.click(then.getByRole('button', { name: 'Do not set Low' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(server.sent(SEND)).toHaveLength(1));
    expect(server.sent(SEND)[0]).toMatchObject({ macro: 'm1', actions: 'status' });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Then:' })).toBeNull());
  });

  test('Escape leaves what was typed', async () => {
    openApp(`/tickets/${id}`);
    const input = await type('/rest');
    await screen.findByRole('option', { name: /Restart/ });
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Macros' })).toBeNull());
    expect(input.value).toBe('/rest');
    await type('/resta');
    expect(screen.queryByRole('listbox', { name: 'Macros' })).toBeNull();
  });
});

test('the page adds one and deletes one after a question', async () => {
  openApp('/admin/macros');
  expect((await screen.findByText('Restart')).closest('tr')?.textContent).toContain('set Low · set Resolved');
  fireEvent.click(screen.getByRole('button', { name: 'Add macro' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Wait' } });
  fireEvent.change(form.getByRole('textbox', { name: 'Text' }), { target: { value: '{{nobody.name}}' } });
  fireEvent.click(form.getByRole('button', { name: 'Save macro' }));
  expect(await form.findByText(REFUSED)).toBeDefined();
  fireEvent.change(form.getByRole('textbox', { name: 'Text' }), { target: { value: 'Please wait.' } });
  fireEvent.click(form.getByRole('button', { name: 'Save macro' }));
  await waitFor(() => expect(server.sent('POST /api/macros')).toHaveLength(2));
  expect(server.sent('POST /api/macros')[1]).toMatchObject({ name: 'Wait', text: 'Please wait.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'More about Restart' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete macro' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete macro' }));
  expect(await screen.findByText('Restart deleted')).toBeDefined();
});
