import type { Role } from '@switchboard/contract/enums.ts';
import type { Availability } from '@switchboard/contract/tickets/availability.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { choose } from '../../testing/row-menu.ts';

const somebody = (id: string, firstName: string, changes: Partial<Availability> = {}): Availability => ({
  user: { _id: id, firstName, lastName: 'Okafor', email: `${id}@acme.example`, role: 'devops_agent' },
  presence: { state: 'present', until: null },
  state: 'present',
  until: null,
  hours: null,
  mayChange: true,
  ...changes,
});
const ada = somebody('ada', 'Ada');
const away = { state: 'away', until: null } as const;
const ben = somebody('ben', 'Ben', { ...away, presence: away });
const eve = somebody('eve', 'Eve', { mayChange: false });

async function open(role: Role) {
  const availability = [ada, ben, eve];
  const server = startFakeServer({
    'GET /api/availability': () => json(200, { success: true, availability, pagination: onePage(3, 50) }),
    'PUT /api/availability/ada': () => json(200, { success: true, availability: ada }),
    'PUT /api/availability/ben': () => json(200, { success: true, availability: ben }),
  });
  beginSession('t', person(role));
  openApp('/absences?show=people');
  await screen.findByText('Ada Okafor');
  return server;
}

test('whoever may says for others until when they are away, at any moment, and that they are back', async () => {
  const server = await open('manager');
  const dialog = await choose('Ada Okafor', 'Away until…');
  fireEvent.click(dialog.getByRole('radio', { name: 'Another moment' }));
  const moment = await dialog.findByRole('textbox', { name: 'Day and time' });
  fireEvent.change(moment, { target: { value: '24 Dec 2026 14:30' } });
  fireEvent.blur(moment);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const until = new Date(2026, 11, 24, 14, 30).toISOString();
  await waitFor(() => expect(server.sent('PUT /api/availability/ada')).toEqual([{ state: 'away', until }]));
  fireEvent.click(screen.getByRole('button', { name: 'More about Ben Okafor' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set present' }));
  await screen.findByText('Ben Okafor is present');
});

test('working hours of others are written in their place; of whom one may not change anything there is no menu', async () => {
  const server = await open('manager');
  expect(screen.queryByRole('button', { name: 'More about Eve Okafor' })).toBeNull();
  const dialog = await choose('Ada Okafor', 'Working hours…');
  fireEvent.click(dialog.getByRole('switch', { name: 'Has working hours' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/availability/ada')).toMatchObject([{ hours: { week: { length: 7 } } }]),
  );
});
