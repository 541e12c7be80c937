import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { ImportedDay } from '@switchboard/contract/organizations/holiday-import.ts';
import { expect, test } from 'vitest';
import { APPLE, GOOGLE, ics, icsEvent } from '../../../../testing/calendar-files.ts';
import { openTestApp } from '../../../../testing/open-test-app.ts';
import { readCalendarTimes, secondOf } from '../calendar-times.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
app.clock.advance(Date.parse('2026-11-24T12:00:00Z') - app.clock.now().getTime());

const working = [{ from: '09:00', to: '17:00' }];
const newCalendar = async (holidays: object[] = []) => {
  const body = {
    name: `Calendar ${Math.random()}`,
    timeZone: 'Europe/Berlin',
    week: [working, working, working, working, working, [], []],
    holidays,
  };
  return (await app.call(ours.admin, 'POST', '/calendars', { body })).body.calendar as unknown as Calendar;
};

interface Sent {
  readonly caller?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(verb: string, id: string, content: string | null, sent: Sent = {}) {
  const { caller = ours.admin, name = 'holidays.ics', fields = {}, headers = {} } = sent;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  if (content !== null) form.append('icsFile', new Blob([content], { type: 'text/calendar' }), name);
  const response = await fetch(`${await app.listen()}/api/calendars/${id}/holidays/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenFor(caller)}`, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refusal = async (...args: Parameters<typeof send>) => {
  const { status, body } = await send(...args);
  return { status, errors: body.errors };
};
const daysOf = async (...args: Parameters<typeof send>) =>
  (await send(...args)).body.days as unknown as ImportedDay[];
const holidaysOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.calendar as unknown as Calendar).holidays;

const written = async (id: string) => ({
  versions: (
    await app.db.selectFrom('calendar_versions').select('version').where('calendar_id', '=', id).execute()
  ).length,
  events: (await app.db.selectFrom('events').select('id').where('subject_id', '=', id).execute()).length,
});

test('a preview says of each day whether it is new, there already, or replaces what is there', async () => {
  const half = { date: '2026-10-03', name: 'Half a day', hours: [{ from: '09:00', to: '12:00' }] };
  const { _id } = await newCalendar([{ date: '2026-05-01', name: 'Tag der Arbeit', hours: null }, half]);
  const before = await written(_id);
  const xmas = icsEvent('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Weihnachten');
  const file = GOOGLE.replace('END:VCALENDAR', `${xmas}END:VCALENDAR`);
  const { body } = await send('preview', _id, file);
  expect(body).toMatchObject({ revision: 1, from: '2026-01-01', until: '2030-12-31', partOfDay: 0 });
  expect(body.days).toEqual([
    { date: '2026-05-01', name: 'Tag der Arbeit', state: 'same', before: null },
    {
      date: '2026-10-03',
      name: expect.stringContaining('Einheit'),
      state: 'replaces',
      before: { name: half.name, hours: half.hours },
    },
    { date: '2026-12-25', name: 'Weihnachten', state: 'new', before: null },
  ]);
  expect(await written(_id)).toEqual(before);
});

test('an import writes all days in one version and one event; importing again writes nothing', async () => {
  const kept = { date: '2026-01-02', name: 'Bridge day', hours: null };
  const { _id } = await newCalendar([kept]);
  const before = await written(_id);
  const first = await send('import', _id, APPLE);
  expect(first.status).toBe(200);
  expect(holidaysOf(first)).toHaveLength(9);
  expect(holidaysOf(first)[0]).toEqual(kept);
  const after = await written(_id);
  expect(after).toEqual({ versions: before.versions + 1, events: before.events + 1 });
  const again = await send('import', _id, APPLE, { fields: { revision: '1' } });
  expect(again.body.calendar).toEqual(first.body.calendar);
  expect(await written(_id)).toEqual(after);
  expect((await daysOf('preview', _id, APPLE)).every(({ state }) => state === 'same')).toBe(true);
});

test('an import counts from its moment: what was counted before stays', async () => {
  const { _id } = await newCalendar();
  const now = secondOf(app.clock.now());
  const counted = async (days: number) => {
    const times = await readCalendarTimes(app.db, ours.id, [_id]);
    return times.get(_id)?.counted(now + Math.min(days, 0) * 86_400, now + Math.max(days, 0) * 86_400);
  };
  app.clock.advance(1_000);
  const past = await counted(-1);
  const future = await counted(2);
  await send(
    'import',
    _id,
    ics(
      icsEvent('DTSTART;VALUE=DATE:20261123', 'SUMMARY:Yesterday'),
      icsEvent('DTSTART;VALUE=DATE:20261125', 'SUMMARY:Tomorrow'),
    ),
  );
  expect(await counted(-1)).toBe(past);
  expect(await counted(2)).toBe((future ?? 0) - 8 * 3_600);
});

test('of an import that follows a preview and another change nothing is written', async () => {
  const calendar = await newCalendar();
  const { _id, name, timeZone, week } = calendar;
  const body = {
    name,
    timeZone,
    week,
    holidays: [{ date: '2026-12-31', name: 'Eve', hours: null }],
    revision: 1,
  };
  await app.call(ours.admin, 'PUT', `/calendars/${_id}`, { body });
  const { status, body: answer } = await send('import', _id, APPLE, { fields: { revision: '1' } });
  expect([status, answer.code]).toEqual([409, 'CONFLICT']);
  expect(holidaysOf(await send('import', _id, APPLE, { fields: { revision: '2' } }))).toHaveLength(9);
});

test('two who import at once write one after the other; a key imports once', async () => {
  const { _id } = await newCalendar();
  const headers = { 'idempotency-key': 'import-once-0001' };
  const answers = await Promise.all([send('import', _id, APPLE, { headers }), send('import', _id, GOOGLE)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const again = await send('import', _id, APPLE, { headers });
  expect(holidaysOf(again)).toHaveLength(10);
  expect((await written(_id)).versions).toBe(3);
});

test('more holidays than there can be are refused by the preview already', async () => {
  const { _id } = await newCalendar();
  const daily = (from: string) =>
    ics(icsEvent('SUMMARY:Off', `DTSTART;VALUE=DATE:${from}`, 'RRULE:FREQ=DAILY;COUNT=900'));
  await send('import', _id, daily('20260101'));
  await send('import', _id, daily('20280701'));
  const other = await newCalendar();
  for (const verb of ['preview', 'import']) {
    const { status, body } = await send(verb, other._id, daily('20260101'));
    expect([status, body.message]).toEqual([409, 'There can be 2000 holidays at most']);
  }
  await app.call(ours.admin, 'DELETE', `/calendars/${_id}`);
});

test('what is no calendar file is refused in plain words, and writes nothing', async () => {
  const { _id } = await newCalendar();
  const before = await written(_id);
  const please = (msg: string) => ({ status: 400, errors: [{ path: 'icsFile', msg }] });
  const choose = please('Please choose a calendar file (.ics)');
  const wrongDay = ics(icsEvent('DTSTART;VALUE=DATE:20260230'), icsEvent('DTSTART;VALUE=DATE:20260301'));
  for (const verb of ['preview', 'import']) {
    expect(await refusal(verb, _id, null)).toEqual(choose);
    expect(await refusal(verb, _id, 'Christmas')).toEqual(choose);
    expect(await refusal(verb, _id, '\u0000\u0001')).toEqual(choose);
    expect(await refusal(verb, _id, GOOGLE, { name: 'holidays.txt' })).toEqual(choose);
    expect(await refusal(verb, _id, wrongDay)).toEqual(
      please('This calendar file has an event without a valid date'),
    );
    expect(await refusal(verb, _id, GOOGLE + ' '.repeat(1024 ** 2))).toMatchObject({
      errors: [{ path: 'icsFile', msg: 'A calendar file can have 1MB at most' }],
    });
  }
  expect(await refusal('import', _id, GOOGLE, { fields: { revision: 'x' } })).toMatchObject({
    status: 400,
    errors: [{ path: 'revision' }],
  });
  expect(await written(_id)).toEqual(before);
});

test('a calendar of others is not found', async () => {
  const { _id } = await newCalendar();
  for (const verb of ['preview', 'import'])
    expect((await send(verb, _id, GOOGLE, { caller: theirs.admin })).status).toBe(404);
});
