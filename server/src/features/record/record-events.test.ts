import type { EventOf } from '@switchboard/contract/record/events.ts';
import { expect, test } from 'vitest';
import { edits, eventRow, type NewEvent } from './record-events.ts';

const subject = { organizationId: 'o', kind: 'ticket', id: 't' } as const;
const at = new Date();

test('an edit is one event for each field that differs', () => {
  const before = { name: 'Press', description: '', projectManager: { id: 'a', name: 'Ana Ruiz' } } as const;
  expect(edits<'project'>(before, { ...before })).toEqual([]);
  expect(edits<'project'>({ startDate: null }, { startDate: null, name: 'Press' })).toEqual([]);
  expect(
    edits<'project'>(before, { name: undefined, projectManager: { id: 'b', name: 'Ana Ruiz' } }),
  ).toEqual([
    {
      verb: 'edited',
      data: { field: 'projectManager', from: before.projectManager, to: { id: 'b', name: 'Ana Ruiz' } },
    },
  ]);
  expect(edits<'user'>({ autoAssign: true }, { autoAssign: false })).toMatchObject([
    { data: { field: 'autoAssign', from: true, to: false } },
  ]);
});

test('what a search finds is kept for administration alone', () => {
  const moved: NewEvent<'ticket'> = { verb: 'status', data: { from: 'Open', to: 'Closed' } };
  const by = (role: 'admin' | 'super_admin') => ({
    actor: { id: 'u', role, organizationId: null },
    at,
    requestId: null,
  });
  expect(eventRow(subject, by('super_admin'), moved).search_text).toBe('Open\nClosed');
  expect(eventRow(subject, by('admin'), moved).search_text).toBeNull();
});

test('wrong data does not compile', () => {
  // @ts-expect-error a status that there is not
  const status: EventOf<'ticket'> = { verb: 'status', data: { from: 'Open', to: 'Waiting' } };
  // @ts-expect-error no data
  const role: EventOf<'user'> = { verb: 'created' };
  // @ts-expect-error what cannot happen to it
  const verb: EventOf<'category'> = { verb: 'deactivated' };
  // @ts-expect-error a value of another field's type
  const edit: EventOf<'user'> = { verb: 'edited', data: { field: 'autoAssign', from: 'on', to: 'off' } };
  // @ts-expect-error a field of another kind
  const field = edits<'category'>({ code: 'A' }, { code: 'B' });
  expect([status, role, verb, edit, field]).toHaveLength(5);
});
