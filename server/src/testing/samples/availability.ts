import { createHandover, createTicket, type Organization } from '../world.ts';
import type { MakeSample, Sample, SampleApp, Samples } from './sample.ts';

const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '16:00' }]);

/** Of an absence of the agent, on days of its own. */
const madeAbsence: MakeSample = async (app, home) => {
  const body = { user: home.agent, ...nextDays() };
  const { absence } = (await app.call(home.admin, 'POST', '/absences', { body })).body as unknown as {
    absence: { _id: string };
  };
  return { params: { id: absence._id } };
};

let days = 40;
/** Two days of this and next year that no other sample has. */
function nextDays() {
  days += 3;
  const day = (more: number) =>
    new Date(Date.now() + (days + more) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { from: day(0), to: day(1) };
}

const offer = { state: 'The driver is known', nextStep: 'Install it' };

/** Of somebody else's ticket to the agent, or to whom it is named. */
const madeHandover = async ({ db }: SampleApp, home: Organization, to = home.agent): Promise<Sample> => {
  const giver = to === home.agent ? home.otherAgent : home.agent;
  const ticket_id = await createTicket(db, home, { agent: giver });
  const id = await createHandover(db, home, { ticket_id, giver_id: giver, by_id: giver, to_user_id: to });
  return { params: { id } };
};

export const availabilitySamples: Samples = {
  'GET /availability': () => ({ query: { search: 'a' } }),
  'PUT /availability/{userId}': (_app, home) => ({
    params: { userId: home.agent },
    body: { state: 'away', hours: { timeZone: 'Europe/Berlin', week } },
  }),
  'GET /auth/absence': () => ({}),
  'PUT /auth/absence': (_app, home) => ({ body: { ...nextDays(), delegate: home.user } }),
  'DELETE /auth/absence': () => ({}),
  'GET /absences': (_app, home) => ({ query: { ...nextDays(), user: home.agent } }),
  'POST /absences': (_app, home) => ({
    body: { user: home.agent, ...nextDays(), substitute: home.otherAgent, handOver: true, note: 'On a walk' },
  }),
  'PUT /absences/{id}': async (app, home) => ({
    ...(await madeAbsence(app, home)),
    body: { revision: 1, ...nextDays(), substitute: home.otherAgent },
  }),
  'DELETE /absences/{id}': madeAbsence,
  'GET /handovers': () => ({ query: { state: 'offered,accepted', mine: 'true' } }),
  'POST /tickets/{id}/handovers': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { to: { user: home.otherAgent }, ...offer },
  }),
  'POST /handovers/{id}/accept': (app, home) => madeHandover(app, home),
  'POST /handovers/{id}/bounce': async (app, home) => ({
    ...(await madeHandover(app, home)),
    body: { reason: 'I know nothing of printers' },
  }),
  'POST /handovers/{id}/withdraw': (app, home) => madeHandover(app, home, home.otherAgent),
  'GET /work-settings': (_app, home) => ({ query: { organization: home.id } }),
  'PUT /work-settings': () => ({ body: { respectWorkingHours: true, handoverHours: 6 } }),
};
