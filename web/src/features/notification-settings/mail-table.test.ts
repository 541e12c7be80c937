import { ROLES } from '@switchboard/contract/enums.ts';
import { MAIL_CELLS } from '@switchboard/contract/notifications/mail-modes.ts';
import { DEFAULT_PREFERENCES } from '@switchboard/contract/notifications/preferences.ts';
import { expect, test } from 'vitest';
import { cellsOf, columnsFor, eventsFor, modesOf, runsDesk, singleCells } from './mail-table.ts';

test('whatever can be chosen is shown to somebody', () => {
  const shown = ROLES.flatMap((role) => [
    ...eventsFor(role).flatMap((event) => columnsFor(role).flatMap((column) => cellsOf(event, column))),
    ...singleCells(role),
    ...(runsDesk(role) ? [{ event: 'created', reason: 'desk' }] : []),
  ]).map(({ event, reason }) => `${event}/${reason}`);
  expect(new Set(shown)).toEqual(new Set(MAIL_CELLS.map(({ event, reason }) => `${event}/${reason}`)));
});

test('nobody is shown what they never hear of', () => {
  expect(eventsFor('user')).not.toContain('note');
  expect(singleCells('user').map(({ event }) => event)).toEqual(['mention', 'added', 'opened']);
});

test('cells that differ say how', () => {
  expect(modesOf(DEFAULT_PREFERENCES, cellsOf('comment', 'own'))).toEqual(['now']);
  expect(modesOf(DEFAULT_PREFERENCES, cellsOf('sla_breached', 'followed'))).toEqual(['never', 'digest']);
});
