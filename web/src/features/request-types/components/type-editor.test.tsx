import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { requestType, requestTypesAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const PUT = 'PUT /api/request-types/laptop';
let stored: RequestType;
let server: FakeServer;
/** Saves like the server: whoever names an older revision is refused. */
const save = (body: { revision: number }) => {
  if (body.revision !== stored.revision) return refusal(409, 'CONFLICT', 'Somebody else changed this');
  const { revision, ...parts } = body;
  stored = { ...stored, ...parts, revision: revision + 1 };
  return json(200, { success: true, requestType: stored });
};
beforeEach(() => {
  localStorage.clear();
  stored = requestType({ _id: 'laptop', name: 'New laptop', description: 'For work', revision: 3 });
  server = startFakeServer({
    'GET /api/request-types': () => requestTypesAnswer(stored),
    'GET /api/fields': () => json(200, { success: true, fields: [], pagination: onePage(0, 100) }),
    [PUT]: (request) => save(request.body as { revision: number }),
  });
  beginSession('t', person('admin'));
});

const open = async () => {
  openApp('/admin/request-types?edit=laptop');
  await screen.findByLabelText('Name');
};
const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('of two who save one revision the second is told, and saving again keeps what both have changed', async () => {
  await open();
  fill('Name', 'New computer');
  stored = { ...stored, description: 'Theirs', revision: 4 };
  press('Save draft');
  await screen.findByText(/^Somebody else has saved this meanwhile/);
  expect(box('Name').value).toBe('New computer');
  expect(box(/^Description/).value).toBe('Theirs');
  press('Save draft');
  await screen.findByText('Draft saved');
  expect(server.sent(PUT)).toEqual([
    { name: 'New computer', revision: 3 },
    { name: 'New computer', revision: 4 },
  ]);
  expect(stored).toMatchObject({ name: 'New computer', description: 'Theirs' });
});

test('a part that both have changed is named before it is written over', async () => {
  await open();
  fill('Name', 'New computer');
  stored = { ...stored, name: 'Notebook', revision: 4 };
  press('Save draft');
  await screen.findByText('Somebody else has changed this too: Name. Save again to put yours in its place.');
  expect(box('Name').value).toBe('New computer');
});
