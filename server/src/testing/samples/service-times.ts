import { newId } from '../../platform/ids.ts';
import { createTicket, type Organization } from '../world.ts';
import { type MakeSample, newName, type SampleApp, type Samples } from './sample.ts';

const week = [...Array.from({ length: 5 }, () => [{ from: '08:00', to: '16:00' }]), [], []];
const calendar = () => ({
  name: newName('calendar'),
  timeZone: 'Europe/Berlin',
  week,
  holidays: [{ date: '2026-12-25', name: 'Christmas', hours: null }],
});

const newCalendar = async ({ db }: SampleApp, home: Organization): Promise<string> => {
  const id = newId();
  const own = { organization_id: home.id };
  await db
    .insertInto('calendars')
    .values({ ...own, id, name: newName('calendar'), is_default: false, created_at: new Date() })
    .execute();
  await db
    .insertInto('calendar_versions')
    .values({
      ...own,
      calendar_id: id,
      version: 1,
      since: new Date(),
      time_zone: 'UTC',
      week: JSON.stringify(week),
      holidays: '[]',
    })
    .execute();
  return id;
};

const onCalendar =
  (body?: () => Record<string, unknown>): MakeSample =>
  async (app, home) => ({
    params: { id: await newCalendar(app, home) },
    ...(body && { body: body() }),
  });

const withFile: MakeSample = async (app, home) => ({
  params: { id: await newCalendar(app, home) },
  body: {},
  file: {
    field: 'icsFile',
    name: 'holidays.ics',
    content: Buffer.from(
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nRRULE:FREQ=YEARLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ),
  },
});

const terms = {
  targets: { High: { firstResponse: 60, nextResponse: 120, resolution: 480 } },
  pauseOn: ['requester'],
};

const newPolicy = async (app: SampleApp, home: Organization) => {
  const id = newId();
  const calendar_id = await newCalendar(app, home);
  const none = { firstResponse: null, nextResponse: null, resolution: null };
  await app.db
    .insertInto('sla_policies')
    .values({
      organization_id: home.id,
      id,
      name: newName('policy'),
      place: 1,
      calendar_id,
      is_default: false,
      created_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('sla_policy_versions')
    .values({
      organization_id: home.id,
      policy_id: id,
      version: 1,
      terms: JSON.stringify({
        match: { requestTypes: [], projects: [home.plainProject], priorities: [] },
        calendar: calendar_id,
        targets: { Low: none, Medium: none, High: none, Critical: none },
        pauseOn: [],
        warnAtPercent: 80,
        escalations: [],
        shareWithRequester: false,
      }),
    })
    .execute();
  return { id, calendar: calendar_id };
};

const report: MakeSample = (_app, home) => ({
  query: { from: '2026-01-01', to: '2026-12-31', groupBy: 'team', organization: home.id },
});

export const serviceTimeSamples: Samples = {
  'GET /admin/reports/service-times': report,
  'GET /admin/reports/service-times/export': report,
  'GET /calendars': (_app, home) => ({ query: { search: 'a', organization: home.id } }),
  'POST /calendars': () => ({ body: calendar() }),
  'PUT /calendars/{id}': onCalendar(() => ({ ...calendar(), revision: 1 })),
  'DELETE /calendars/{id}': onCalendar(),
  'POST /calendars/{id}/holidays/preview': withFile,
  'POST /calendars/{id}/holidays/import': withFile,
  'GET /sla-policies': (_app, home) => ({ query: { search: 'a', organization: home.id } }),
  'GET /sla-policies/{id}/application': async (app, home) => ({
    params: { id: (await newPolicy(app, home)).id },
  }),
  'POST /sla-policies': async (app, home) => ({
    body: {
      name: newName('policy'),
      calendar: await newCalendar(app, home),
      match: { projects: [home.plainProject] },
      ...terms,
    },
  }),
  'PUT /sla-policies/{id}': async (app, home) => {
    const { id, calendar } = await newPolicy(app, home);
    return { params: { id }, body: { name: newName('policy'), calendar, ...terms, revision: 1 } };
  },
  'DELETE /sla-policies/{id}': async (app, home) => ({ params: { id: (await newPolicy(app, home)).id } }),
  'GET /tickets/{id}/clocks': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
  }),
  'PUT /tickets/{id}/waiting': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { on: 'vendor', vendor: 'Zebra', note: 'They send a new head' },
  }),
  'POST /sla-policies/try': (_app, home) => ({ body: { project: home.plainProject, priority: 'High' } }),
};
