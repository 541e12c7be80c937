/**
 * A week of an organization in Kolkata that works by a calendar in Berlin, over a short day, a holiday and the night in
 * which summer time ends. Every moment in the table was worked out by hand, not by the program; its last column says how.
 *
 * Kolkata is UTC+5:30 all year. Berlin is UTC+2 until Sunday 25 October, 01:00 UTC, then UTC+1. In UTC its hours are
 *   Thu 22, Fri 23   07:00-10:00, 11:00-15:00   7 h a day, 09:00-12:00 and 13:00-17:00 on the wall
 *   Sun 25           Sat 23:00-Sun 03:00        4 h, 01:00-04:00 on the wall
 *   Mon 26           09:00-11:00                2 h, stocktaking
 *   Tue 27           none                       founders' day
 *   from Wed 28 on   08:00-11:00, 12:00-16:00   7 h a day
 *   Sun 1 November   00:00-03:00                3 h
 */
import type { Calendar, Holiday } from '@switchboard/contract/organizations/calendars.ts';
import type { TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { tellOfUnanswered } from '../handovers/tell-of-unanswered.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { lookAtClocks } from './look-at-clocks.ts';

const day = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const FOUNDERS: Holiday = { date: '2026-10-27', name: 'Founders’ day', hours: null };
const HOURS = {
  name: 'Leipzig',
  timeZone: 'Europe/Berlin',
  week: [day, day, day, day, day, [], [{ from: '01:00', to: '04:00' }]],
  holidays: [{ date: '2026-10-26', name: 'Stocktaking', hours: [{ from: '10:00', to: '12:00' }] }, FOUNDERS],
  isDefault: true,
};
/** Written down on Wednesday: it closes Thursday, and Monday, which is over. */
const AFTER_THE_STORM = [
  { date: '2026-10-26', name: 'Stocktaking', hours: null },
  FOUNDERS,
  { date: '2026-10-29', name: 'Storm', hours: null },
];
/** In minutes: 2 h, 4 h and 14 h; urgent 10 h; the rest 3 h 30 min and 28 h. */
const TARGETS = {
  Low: { firstResponse: null, nextResponse: null, resolution: null },
  Medium: { firstResponse: 210, nextResponse: 240, resolution: 1680 },
  High: { firstResponse: 120, nextResponse: 240, resolution: 840 },
  Critical: { firstResponse: 120, nextResponse: 240, resolution: 600 },
};

type Name = 'labels' | 'lunch' | 'waiting' | 'rested' | 'urgent' | 'weekend' | 'night';
type Act =
  | 'raise High'
  | 'raise Medium'
  | 'agent answers'
  | 'agent asks'
  | 'requester answers'
  | 'requester reopens'
  | 'resolve'
  | 'to Critical'
  | 'hand over'
  | 'storm';
/** The ticket, its clock, when it is due in Kolkata or how it ended with what it counted, and the sum. */
type Due = readonly [Name, TicketClock['kind'], string, string];

/** When it is in Kolkata, what happens to which ticket, and how clocks stand afterwards. */
const WEEK: readonly (readonly [string, Act, Name, readonly Due[]])[] = [
  [
    'Thu 10-22 10:00:00',
    'raise High',
    'labels',
    [
      ['labels', 'first_response', 'Thu 10-22 14:30:00', 'opens 07:00Z; + 2 h = 09:00Z'],
      ['labels', 'resolution', 'Fri 10-23 20:30:00', 'Thu 7 h + Fri 7 h = 14 h: at closing time, 15:00Z'],
    ],
  ],
  [
    'Thu 10-22 13:00:00',
    'raise High',
    'waiting',
    [
      ['waiting', 'first_response', 'Thu 10-22 15:00:00', '07:30Z + 2 h = 09:30Z'],
      ['waiting', 'resolution', 'Sun 10-25 05:00:00', 'Thu 6:30 + Fri 7 = 13:30; Sat 23:00Z + 30 min'],
    ],
  ],
  [
    'Thu 10-22 14:30:00',
    'agent answers',
    'labels',
    [['labels', 'first_response', 'met 2:00:00', 'what is met at the due second is met']],
  ],
  [
    'Thu 10-22 14:30:00',
    'agent asks',
    'waiting',
    [
      ['waiting', 'first_response', 'met 1:30:00', '07:30Z-09:00Z'],
      ['waiting', 'resolution', 'stands 1:30:00', 'until its requester answers'],
    ],
  ],
  [
    'Thu 10-22 15:00:00',
    'raise High',
    'lunch',
    [
      ['lunch', 'first_response', 'Thu 10-22 18:00:00', '09:30Z-10:00Z 30 min; 11:00Z + 1:30 = 12:30Z'],
      ['lunch', 'resolution', 'Sun 10-25 07:00:00', 'Thu 4:30 + Fri 7 = 11:30; Sat 23:00Z + 2:30 = 01:30Z'],
    ],
  ],
  [
    'Thu 10-22 18:30:00',
    'agent answers',
    'lunch',
    [['lunch', 'first_response', 'missed 2:30:00', '30 min + 11:00Z-13:00Z']],
  ],
  [
    'Fri 10-23 12:30:00',
    'raise High',
    'urgent',
    [
      ['urgent', 'first_response', 'Fri 10-23 14:30:00', '07:00Z + 2 h'],
      ['urgent', 'resolution', 'Wed 10-28 14:30:00', 'Fri 7 + Sun 4 + Mon 2 = 13; Wed 08:00Z + 1 h'],
    ],
  ],
  [
    'Fri 10-23 13:00:00',
    'agent answers',
    'urgent',
    [['urgent', 'first_response', 'met 0:30:00', '07:00Z-07:30Z']],
  ],
  [
    'Fri 10-23 13:00:00',
    'raise High',
    'rested',
    [['rested', 'resolution', 'Wed 10-28 15:00:00', 'Fri 6:30 + Sun 4 + Mon 2 = 12:30; Wed 08:00Z + 1:30']],
  ],
  [
    'Fri 10-23 14:45:00',
    'resolve',
    'rested',
    [
      ['rested', 'first_response', 'met 1:45:00', '07:30Z-09:15Z; rest is an answer'],
      ['rested', 'resolution', 'met 1:45:00', 'the same'],
    ],
  ],
  ['Fri 10-23 19:00:00', 'hand over', 'lunch', []],
  [
    'Fri 10-23 19:30:00',
    'raise High',
    'weekend',
    [
      ['weekend', 'first_response', 'Sun 10-25 05:30:00', 'Fri 14:00Z-15:00Z 1 h; Sat 23:00Z + 1 h = 00:00Z'],
      ['weekend', 'resolution', 'Wed 10-28 21:30:00', 'Fri 1 + Sun 4 + Mon 2 + Wed 7 = 14: at closing time'],
    ],
  ],
  [
    'Fri 10-23 20:30:00',
    'resolve',
    'labels',
    [['labels', 'resolution', 'met 14:00:00', 'two whole days, at the due second']],
  ],
  [
    'Sat 10-24 10:00:00',
    'to Critical',
    'urgent',
    [
      [
        'urgent',
        'resolution',
        'Sun 10-25 07:30:00',
        '7 of 14 h are over, so 3 of 10 are left; Sat 23:00Z + 3 h',
      ],
    ],
  ],
  [
    'Sat 10-24 12:00:00',
    'raise Medium',
    'night',
    [
      ['night', 'first_response', 'Sun 10-25 08:00:00', 'Sat 23:00Z + 3:30 = 02:30Z, 03:30 on the wall'],
      [
        'night',
        'resolution',
        'Sun 11-01 06:30:00',
        'Sun 4 + Mon 2 + Wed, Thu, Fri 21 = 27; Sun 00:00Z + 1 h',
      ],
    ],
  ],
  [
    'Sun 10-25 07:59:59',
    'agent answers',
    'night',
    [['night', 'first_response', 'met 3:29:59', 'Sat 23:00Z-02:29:59Z, an hour of which came twice']],
  ],
  [
    'Mon 10-26 15:00:00',
    'requester answers',
    'waiting',
    [
      ['waiting', 'next_response', 'Wed 10-28 16:00:00', 'Mon 09:30Z-11:00Z 1:30; Wed 08:00Z + 2:30'],
      ['waiting', 'resolution', 'Thu 10-29 18:30:00', '1:30 + Mon 1:30 + Wed 7 + Thu 3 = 13; 12:00Z + 1 h'],
    ],
  ],
  [
    'Mon 10-26 15:30:00',
    'requester reopens',
    'rested',
    [
      ['rested', 'next_response', 'Wed 10-28 16:30:00', 'Mon 10:00Z-11:00Z 1 h; Wed 08:00Z + 3 h'],
      ['rested', 'resolution', 'Thu 10-29 18:45:00', '1:45 + Mon 1 + Wed 7 + Thu 3 = 12:45; 12:00Z + 1:15'],
    ],
  ],
  [
    'Wed 10-28 10:00:00',
    'storm',
    'night',
    [
      ['waiting', 'next_response', 'Wed 10-28 16:00:00', 'Monday has been counted; Wednesday is as it was'],
      ['waiting', 'resolution', 'Fri 10-30 18:30:00', 'Thursday’s 4 h move to Friday: 13:00Z'],
      ['rested', 'resolution', 'Fri 10-30 18:45:00', 'the same: 13:15Z'],
      [
        'night',
        'resolution',
        'Mon 11-02 19:30:00',
        'Sun 4 + Mon 2 + Wed, Fri 14 + Sun 3 + Mon 3 = 26; 12:00Z + 2 h',
      ],
      ['weekend', 'resolution', 'Wed 10-28 21:30:00', 'ends before the storm'],
    ],
  ],
];

/** In Kolkata: what the program tells, each in the second in which it is to be told. A clock warns at 80 %. */
const TOLD: readonly (readonly [string, Name, string, string])[] = [
  ['Thu 10-22 14:06:00', 'labels', 'sla_warning first_response', '1:36; 07:00Z + 1:36'],
  ['Thu 10-22 17:36:00', 'lunch', 'sla_warning first_response', '1:36 = 30 min + 1:06; 11:00Z + 1:06'],
  ['Thu 10-22 18:00:01', 'lunch', 'sla_breached first_response', 'the second after 12:30Z'],
  ['Fri 10-23 14:36:00', 'rested', 'sla_warning first_response', '07:30Z + 1:36'],
  ['Fri 10-23 17:42:00', 'labels', 'sla_warning resolution', '11:12 = Thu 7 + Fri 3 + 1:12; 11:00Z + 1:12'],
  ['Fri 10-23 20:12:00', 'lunch', 'sla_warning resolution', '11:12 = Thu 4:30 + Fri 3 + 3:42; 11:00Z + 3:42'],
  [
    'Sun 10-25 05:06:00',
    'weekend',
    'sla_warning first_response',
    '1:36 = Fri 1 + 36 min; Sat 23:00Z + 36 min',
  ],
  ['Sun 10-25 05:30:00', 'urgent', 'sla_warning resolution', '8 of 10 h = Fri 7 + 1; Sat 23:00Z + 1 h'],
  ['Sun 10-25 05:30:01', 'weekend', 'sla_breached first_response', 'the second after 00:00Z'],
  [
    'Sun 10-25 07:00:00',
    'lunch',
    'handover_unanswered',
    '4 h = Fri 13:30Z-15:00Z 1:30 + 2:30; Sat 23:00Z + 2:30',
  ],
  ['Sun 10-25 07:00:01', 'lunch', 'sla_breached resolution', 'the second after 01:30Z'],
  ['Sun 10-25 07:18:00', 'night', 'sla_warning first_response', '2:48 of 3:30; Sat 23:00Z + 2:48 = 01:48Z'],
  ['Sun 10-25 07:30:01', 'urgent', 'sla_breached resolution', 'the second after 02:00Z'],
  [
    'Wed 10-28 15:12:00',
    'waiting',
    'sla_warning next_response',
    '3:12 of 4 = Mon 1:30 + 1:42; 08:00Z + 1:42',
  ],
  ['Wed 10-28 15:42:00', 'rested', 'sla_warning next_response', '3:12 = Mon 1 + 2:12; 08:00Z + 2:12'],
  ['Wed 10-28 16:00:01', 'waiting', 'sla_breached next_response', 'the second after 10:30Z'],
  ['Wed 10-28 16:30:01', 'rested', 'sla_breached next_response', 'the second after 11:00Z'],
  [
    'Wed 10-28 18:42:00',
    'weekend',
    'sla_warning resolution',
    '11:12 = 1 + 4 + 2 + Wed 3 + 1:12; 12:00Z + 1:12',
  ],
  ['Wed 10-28 21:30:01', 'weekend', 'sla_breached resolution', 'the second after 16:00Z'],
];

/** Why the ticket of Friday evening is due on Wednesday: UTC, what counts, why. The hours are 122 in all, of which 14 count. */
const WHY = [
  ['10-23T14:00', '10-23T15:00', 1, 'working', null],
  ['10-23T15:00', '10-24T23:00', 32, 'outside_hours', null],
  ['10-24T23:00', '10-25T03:00', 4, 'working', null],
  ['10-25T03:00', '10-25T23:00', 20, 'outside_hours', null],
  ['10-25T23:00', '10-26T09:00', 10, 'holiday', 'Stocktaking'],
  ['10-26T09:00', '10-26T11:00', 2, 'working', null],
  ['10-26T11:00', '10-26T23:00', 12, 'holiday', 'Stocktaking'],
  ['10-26T23:00', '10-27T23:00', 24, 'holiday', 'Founders’ day'],
  ['10-27T23:00', '10-28T08:00', 9, 'outside_hours', null],
  ['10-28T08:00', '10-28T11:00', 3, 'working', null],
  ['10-28T11:00', '10-28T12:00', 1, 'outside_hours', null],
  ['10-28T12:00', '10-28T16:00', 4, 'working', null],
] as const;

const { app, world } = await openTestApp();
const { ours } = world;

const momentIn = (kolkata: string) => Date.parse(`2026-${kolkata.slice(4).replace(' ', 'T')}+05:30`);
const inKolkata = (moment: string | Date) => {
  const wall = new Date(new Date(moment).getTime() + (5 * 60 + 30) * 60_000);
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][wall.getUTCDay()];
  return `${weekday} ${wall.toISOString().slice(5, 19).replace('T', ' ')}`;
};
const goTo = (moment: number) => app.clock.advance(moment - app.clock.now().getTime());

async function call(caller: string, method: string, path: string, body: object) {
  const answer = await app.call(caller, method, path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

goTo(momentIn('Wed 10-21 09:00:00'));
const calendar = (await call(ours.admin, 'POST', '/calendars', HOURS)).calendar as unknown as Calendar;
await call(ours.admin, 'POST', '/sla-policies', {
  name: 'Everything',
  calendar: calendar._id,
  isDefault: true,
  targets: TARGETS,
  pauseOn: ['requester'],
});

const tickets = new Map<Name, string>();
const idOf = (name: Name) => tickets.get(name) ?? '';

async function raise(name: Name, priority: string): Promise<void> {
  const body = { ...ticketFields(ours), summary: name, priority };
  const { ticket } = await call(ours.user, 'POST', '/tickets', body);
  const { _id } = ticket as unknown as { _id: string };
  tickets.set(name, _id);
  await call(ours.admin, 'PUT', `/admin/tickets/${_id}/assign`, { devopsAgent: ours.agent });
}
const say = (caller: string, name: Name, more: object = {}) =>
  call(caller, 'POST', `/tickets/${idOf(name)}/comments`, { comment: 'About the labels.', ...more });

const ACTS: Readonly<Record<Act, (name: Name) => Promise<unknown>>> = {
  'raise High': (name) => raise(name, 'High'),
  'raise Medium': (name) => raise(name, 'Medium'),
  'agent answers': (name) => say(ours.agent, name),
  'agent asks': (name) => say(ours.agent, name, { expectsReply: true }),
  'requester answers': (name) => say(ours.user, name),
  'requester reopens': (name) => say(ours.user, name, { reopen: true }),
  resolve: (name) => call(ours.agent, 'PUT', `/tickets/${idOf(name)}/status`, { status: 'Resolved' }),
  'to Critical': (name) => call(ours.admin, 'PUT', `/tickets/${idOf(name)}`, { priority: 'Critical' }),
  'hand over': (name) =>
    call(ours.agent, 'POST', `/tickets/${idOf(name)}/handovers`, {
      to: { user: ours.otherAgent },
      state: 'The driver is known',
      nextStep: 'Install it',
    }),
  async storm() {
    const { revision } = calendar;
    await call(ours.admin, 'PUT', `/calendars/${calendar._id}`, {
      ...HOURS,
      holidays: AFTER_THE_STORM,
      revision,
    });
    await app.runJobs();
  },
};

async function look(): Promise<void> {
  await lookAtClocks({ database: app.database, clock: app.clock, log: createLogger('silent') });
  await tellOfUnanswered(app.db, app.clock.now());
}

/** The program looks in the second in which there is something to tell, and in the one before. */
const looks = TOLD.flatMap(([at]) => [momentIn(at) - 1000, momentIn(at)]).toSorted(
  (one, other) => one - other,
);
async function lookUntil(end: number): Promise<void> {
  while ((looks[0] ?? Number.POSITIVE_INFINITY) < end) {
    goTo(looks.shift() ?? end);
    await look();
  }
  goTo(end);
}

const duration = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19).replace(/^0/, '');

async function clocksOf(name: Name): Promise<TicketClock[]> {
  const { body } = await app.call(ours.agent, 'GET', `/tickets/${idOf(name)}/clocks`);
  return body.clocks as unknown as TicketClock[];
}
async function standing(name: Name, kind: TicketClock['kind']): Promise<string> {
  const clock = (await clocksOf(name)).findLast((one) => one.kind === kind);
  if (clock === undefined) return 'there is none';
  const { state, dueAt, countedSeconds } = clock;
  if (state === 'met' || state === 'missed') return `${state} ${duration(countedSeconds)}`;
  return dueAt === null ? `stands ${duration(countedSeconds)}` : inKolkata(dueAt);
}

test.each(WEEK)('%s: %s, %s', async (at, act, name, dues) => {
  await lookUntil(momentIn(at));
  await ACTS[act](name);
  for (const [ticket, kind, expected, sum] of dues)
    expect(await standing(ticket, kind), `${ticket}, ${kind}: ${sum}`).toBe(expected);
});

test('what is told is told in its second, once', async () => {
  await lookUntil(momentIn('Wed 10-28 21:30:02'));
  await look();
  const names = new Map([...tickets].map(([name, id]) => [id, name]));
  const events = await app.db
    .selectFrom('events')
    .select(['at', 'subject_id', 'verb', 'data'])
    .where('subject_id', 'in', [...names.keys()])
    .where('verb', 'in', ['sla_warning', 'sla_breached', 'handover_unanswered'])
    .orderBy('sequence')
    .execute();
  const told = events.map(({ at, subject_id, verb, data }) => {
    const { clock } = data as { readonly clock?: string };
    return [inKolkata(at), names.get(subject_id ?? ''), clock ? `${verb} ${clock}` : verb];
  });
  expect(told).toEqual(TOLD.map(([at, name, what]) => [at, name, what]));
});

test('every hour of the wait has its reason, and their sum is the clock', async () => {
  const clock = (await clocksOf('weekend')).find(({ kind }) => kind === 'resolution');
  const hours = clock?.intervals.map(({ from, to, seconds, reason, detail }) => [
    from.slice(5, 16),
    to.slice(5, 16),
    seconds / 3600,
    reason,
    detail,
  ]);
  // After the end of the last day there are two seconds more.
  expect(hours?.slice(0, -1)).toEqual(WHY);
  expect(clock?.intervals.at(-1)).toMatchObject({ seconds: 2, reason: 'outside_hours' });
  expect(clock).toMatchObject({
    countedSeconds: 14 * 3600,
    targetSeconds: 14 * 3600,
    timeZone: 'Europe/Berlin',
  });
});
