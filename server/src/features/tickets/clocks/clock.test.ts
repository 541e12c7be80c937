import type { PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';
import { expect, test } from 'vitest';
import { workingTime } from '../../organizations/calendars/working-time.ts';
import {
  type Act,
  advanceClocks,
  type Clock,
  leadingClock,
  startClock,
  startsNextResponse,
} from './clock.ts';

const day = [{ from: '09:00', to: '17:00' }];
const time = workingTime({ timeZone: 'UTC', week: [day, day, day, day, day, [], []], holidays: [] });
const times = () => time;
const hour = 3600;
const targets = { firstResponse: 60, nextResponse: 120, resolution: 240 };
const terms: PolicyTerms = {
  match: { requestTypes: [], projects: [], priorities: [] },
  calendar: 'office',
  targets: { Low: targets, Medium: targets, High: targets, Critical: { ...targets, resolution: 120 } },
  pauseOn: ['requester', 'vendor'],
  warnAtPercent: 50,
  escalations: [{ clock: 'resolution', atPercent: 75, action: 'notify_lead' }],
  shareWithRequester: false,
};
const policy = { id: 'policy', version: 1, terms };

/** A Monday. */
const at = (clock: string, date = '2026-11-23') => Date.parse(`${date}T${clock}:00Z`) / 1000;
const word = (second: number | null) => second && new Date(second * 1000).toISOString().slice(0, 16);
const start = (kind: Clock['kind']) =>
  startClock({ id: kind, kind, policy, priority: 'High', at: at('10:00'), waiting: 'team' }, times).clock;

/** One clock through several acts. */
function after(clock: Clock, ...acts: readonly Partial<Act>[]): Clock {
  return acts.reduce<Clock>((now, act) => {
    const [change] = advanceClocks([now], { at: 0, rests: false, waiting: 'agent', ...act }, times);
    return change?.clock ?? now;
  }, clock);
}

test('it is due when its target has counted, and looked at where something is to be told', () => {
  const clock = start('resolution');
  expect([clock.dueAt, clock.warnAt, clock.lookAt].map(word)).toEqual([
    '2026-11-23T14:00',
    '2026-11-23T12:00',
    '2026-11-23T12:00',
  ]);
});

test('it stands for what its policy names, and never the first response for the requester', () => {
  const paused = after(start('resolution'), { at: at('11:00'), waiting: 'requester' });
  expect(paused).toMatchObject({ dueAt: null, lookAt: null, counted: hour, stretch: { cause: 'requester' } });
  const resumed = after(paused, { at: at('15:00'), waiting: 'agent' });
  expect(word(resumed.dueAt)).toBe('2026-11-24T10:00');
  expect(after(start('first_response'), { at: at('11:00'), waiting: 'requester' }).stretch.cause).toBe(
    'running',
  );
  expect(after(start('first_response'), { at: at('11:00'), waiting: 'vendor' }).stretch.cause).toBe('vendor');
});

test('it rests with the ticket and goes on when that is opened again', () => {
  const rested = after(start('resolution'), { at: at('11:00'), rests: true, waiting: null });
  expect(rested).toMatchObject({ metAt: at('11:00'), counted: hour, stretch: { cause: 'resolved' } });
  const reopened = after(rested, { at: at('16:00') });
  expect(reopened).toMatchObject({ metAt: null, counted: hour });
  expect(word(reopened.dueAt)).toBe('2026-11-24T11:00');
});

test('what counted stays where a change of the ticket changes its target', () => {
  const changed = after(start('resolution'), {
    at: at('11:00'),
    terms: { policy, priority: 'Critical', detail: 'High → Critical' },
  });
  expect(changed).toMatchObject({ target: 2 * hour, counted: hour, stretch: { detail: 'High → Critical' } });
  expect(word(changed.dueAt)).toBe('2026-11-23T12:00');
});

test('what is met at its last second is met; later it was late', () => {
  const first = start('first_response');
  expect(after(first, { at: at('11:00'), answered: true }).breachedAt).toBeNull();
  const [late] = advanceClocks(
    [first],
    { at: at('11:00') + 1, rests: false, waiting: 'agent', answered: true },
    times,
  );
  expect(late).toMatchObject({ isLate: true, clock: { breachedAt: at('11:00') } });
});

test('messages of the requester start one clock, once the staff has answered', () => {
  const act: Act = { at: at('12:00'), rests: false, waiting: 'agent', asked: true };
  const first = start('first_response');
  expect(startsNextResponse([first, start('resolution')], act)).toBe(false);
  const answered = after(first, { at: at('11:00'), answered: true });
  expect(startsNextResponse([answered], act)).toBe(true);
  expect(startsNextResponse([answered, start('next_response')], act)).toBe(false);
});

test('a ticket is due by the clock that is due first, paused ones come after', () => {
  const resolution = start('resolution');
  const first = start('first_response');
  expect(leadingClock([resolution, first])?.kind).toBe('first_response');
  const paused = after(first, { at: at('10:30'), waiting: 'vendor' });
  expect(leadingClock([paused, resolution])?.kind).toBe('resolution');
});
