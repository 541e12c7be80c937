import type { SearchCompletion } from '@switchboard/contract/tickets/search/search.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, noAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { found, foundAnswer, matchOf } from '../../../testing/search.ts';
import { ticket } from '../../../testing/tickets.ts';

const printer = ticket();
const page = `/tickets/${printer._id}`;
let server: FakeServer;
let items: SearchCompletion[];

beforeEach(() => {
  items = [];
  server = startFakeServer({
    'GET /api/search': () => foundAnswer([found(printer)]),
    'GET /api/search/complete': () => json(200, { success: true, items }),
  });
});

const asked = () =>
  server.requests
    .filter(({ path }) => path.startsWith('/api/search?'))
    .map(({ path }) => new URL(path, 'http://test').searchParams.get('q'));
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Search tickets/ });
const type = async (value: string) => fireEvent.change(await box(), { target: { value } });
const press = async (key: string) => fireEvent.keyDown(await box(), { key, code: key });

function open(q = '') {
  beginSession('t', person('user'));
  return openApp(q === '' ? '/search' : `/search?${new URLSearchParams({ q })}`);
}

test('it begins with what it is for, and asks for nothing', async () => {
  open();
  expect(await screen.findByText('Search everything you can read')).toBeDefined();
  expect(asked()).toEqual([]);
});

test('what was found shows where, by whom, with the words marked, and opens at it', async () => {
  server.answer({
    'GET /api/search': () =>
      foundAnswer([
        found(
          printer,
          matchOf('comment', { _id: 'c1', text: 'The roll <b>was</b> changed', marks: [{ from: 4, to: 8 }] }),
          matchOf('chat', { _id: 'm1', text: 'a roll?', marks: [{ from: 2, to: 6 }] }),
        ),
      ]),
  });
  open('roll');
  const result = within(await screen.findByRole('list', { name: 'Results' }));
  expect(result.getByRole('link', { name: /ACME-00304/ }).getAttribute('href')).toBe(page);
  const comment = result.getByRole('link', { name: 'Comment, Marcus Lindqvist The roll <b>was</b> changed' });
  expect(comment.getAttribute('href')).toBe(`${page}#comment-c1`);
  expect(within(comment).getByText('roll').tagName).toBe('MARK');
  expect(result.getByRole('link', { name: /^Chat/ }).getAttribute('href')).toBe(`${page}?chat=open`);
});

test('Enter searches at once, and the address has the words', async () => {
  const router = open();
  await type('printer');
  await press('Enter');
  await waitFor(() => expect(asked()).toEqual(['printer']));
  expect(addressOf(router)).toBe('/search?q=printer');
});

test('each condition is a chip that can be taken away', async () => {
  const router = open('printer status:open');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Status: open' }));
  expect((await box()).value).toBe('printer');
  await waitFor(() => expect(addressOf(router)).toBe('/search?q=printer'));
});

test('a filter begins in the box, where its values are offered; Tab puts one in', async () => {
  open();
  items = [{ insert: 'open', label: 'Open', detail: 'Status', from: 7, to: 9 }];
  await type('status:op');
  expect(await screen.findByRole('option', { name: /Open/ })).toBeDefined();
  await press('Tab');
  expect((await box()).value).toBe('status:open ');
});

test('arrows choose, Enter takes what is chosen, Escape closes', async () => {
  open();
  items = [
    { insert: 'status:', label: 'status:', detail: 'Status', from: 0, to: 3 },
    { insert: 'tag:', label: 'tag:', detail: 'Tag', from: 0, to: 3 },
  ];
  await type('sta');
  await screen.findByRole('option', { name: /tag:/ });
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect((await box()).value).toBe('tag:');
  await type('sta');
  await screen.findByRole('option', { name: /tag:/ });
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('option', { name: /tag:/ })).toBeNull());
});

test('what was offered for an earlier text is not offered for the next one, whose answer is on its way', async () => {
  open();
  const asks: string[] = [];
  const late = Promise.withResolvers<Response>();
  server.answer({
    'GET /api/search/complete': ({ path }) => {
      const text = new URL(path, 'http://test').searchParams.get('text') ?? '';
      asks.push(text);
      const items = [{ insert: 'status:', label: 'status:', detail: 'Status', from: 0, to: 3 }];
      return text === 'sta' ? json(200, { success: true, items }) : late.promise;
    },
  });
  await type('sta');
  await screen.findByRole('option', { name: /status:/ });
  await type('status:op');
  await waitFor(() => expect(asks).toEqual(['sta', 'status:op']));
  expect(screen.queryByRole('option', { name: /status:/ })).toBeNull();
  await press('Tab');
  expect((await box()).value).toBe('status:op');
  const items = [{ insert: 'open', label: 'Open', detail: 'Status', from: 7, to: 9 }];
  late.resolve(json(200, { success: true, items }));
  expect(await screen.findByRole('option', { name: /Open/ })).toBeDefined();
});

test('what cannot be read is marked with a sentence, and not asked for', async () => {
  open();
  await type('printer statsu:open');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Unknown filter statsu. Did you mean status?');
  await press('Enter');
  expect(asked()).toEqual([]);
});

test('what is still being typed is not found fault with before it is searched for', async () => {
  open();
  await type('printer status:');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Enter');
  expect(await screen.findByRole('alert')).toBeDefined();
  await type('printer status:open');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a corrected word is told, and searched for as it is on request', async () => {
  server.answer({
    'GET /api/search': () =>
      foundAnswer([found(printer)], { corrections: [{ from: 'pirnter', to: 'printer' }] }),
  });
  open('pirnter');
  fireEvent.click(await screen.findByRole('button', { name: 'Search instead for “pirnter”' }));
  await waitFor(() => expect(asked()).toEqual(['pirnter', '"pirnter"']));
});

test('it says when nothing matches, when more than it counts do, and when older texts are not read in yet', async () => {
  server.answer({ 'GET /api/search': () => foundAnswer([], { indexing: true }) });
  open('zebra');
  expect(await screen.findByText('Nothing matches')).toBeDefined();
  expect(screen.getByText(/Older texts are still being read in/)).toBeDefined();
  server.answer({
    'GET /api/search': () =>
      foundAnswer([found(printer)], {
        pagination: { current: 1, page: 1, pages: 500, total: 10_000, limit: 20, exact: false },
      }),
  });
  await type('the');
  await press('Enter');
  expect(await screen.findByText('10,000+')).toBeDefined();
});

test('when it could not be asked it says so, and Retry asks again', async () => {
  server.answer({ 'GET /api/search': noAnswer });
  open('printer');
  expect(await screen.findByText('Could not load results')).toBeDefined();
  server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /ACME-00304/ })).toBeDefined();
});
