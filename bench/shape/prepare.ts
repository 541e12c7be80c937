/** An organization that works by request types, teams and service times, over the tickets that it has. */

import { setTimeout } from 'node:timers/promises';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import type { Pool } from '../data/columns.ts';
import type { People } from '../people-of-largest.ts';

const FIELDS = 30;
const MINUTES = { firstResponse: 4 * 60, nextResponse: 8 * 60, resolution: 80 * 60 };
const MODELS = ['laptop', 'tablet', 'phone', 'printer'];
/** Of a clock that has stood every other working day for two years. */
const STRETCHES = 260;

export interface Prepared {
  readonly requestType: string;
  readonly project: string;
  /** By their keys, as a form gives them. */
  readonly values: Readonly<Record<string, string>>;
  readonly model: { readonly id: string; readonly key: string };
  readonly team: string;
  readonly policy: SlaPolicy;
  readonly calendar: string;
  /** Open tickets that were bound to the policy, and how long it took. */
  readonly applied: { readonly tickets: number; readonly seconds: number };
}

/** Names differ in each run, as what was made before stays. */
export async function prepareDesk({ admin, agent, colleague }: People): Promise<Prepared> {
  const run = Date.now().toString(36);
  const { send } = admin;
  const fields: { _id: string; key: string }[] = [];
  for (let number = 0; number < FIELDS; number += 1) {
    const { field } = await send<{ field: { _id: string; key: string } }>('POST', '/fields', {
      key: `bench_${run}_${number}`,
      label: `Field ${number} of ${run}`,
      ...(number === 0
        ? { kind: 'choice', options: MODELS.map((key) => ({ key, label: key })) }
        : { kind: 'text' }),
    });
    fields.push(field);
  }
  const [{ _id: category }, { _id: project }] = await Promise.all([
    first(send<{ categories: { _id: string }[] }>('GET', '/categories'), 'categories'),
    first(colleague.send<{ projects: { _id: string }[] }>('GET', '/projects'), 'projects'),
  ]);
  const { requestType } = await send<{ requestType: RequestType }>('POST', '/request-types', {
    name: `New device ${run}`,
    ask: [],
    defaults: { category, project },
    form: fields.map(({ _id }) => ({ field: _id })),
  });
  await send('POST', `/request-types/${requestType._id}/publish`, { revision: requestType.revision });
  const { team } = await send<{ team: { _id: string } }>('POST', '/teams', {
    name: `Team ${run}`,
    autoAssign: false,
    members: [{ user: agent.id }],
  });
  const day = [{ from: '09:00', to: '17:30' }];
  const { calendar } = await send<{ calendar: Calendar }>('POST', '/calendars', {
    name: `Berlin ${run}`,
    timeZone: 'Europe/Berlin',
    week: [day, day, day, day, day, [], []],
    holidays: [{ date: '2026-12-25', name: 'Christmas', hours: null }],
  });
  return {
    requestType: requestType._id,
    project,
    values: Object.fromEntries(
      fields.map(({ key }, number) => [key, number === 0 ? 'laptop' : `value ${number}`]),
    ),
    model: { id: fields[0]?._id ?? '', key: fields[0]?.key ?? '' },
    team: team._id,
    calendar: calendar._id,
    ...(await applyPolicy(admin.send, calendar._id, run)),
  };
}

async function first<Key extends string, Item>(
  answer: Promise<Record<Key, readonly Item[]>>,
  key: Key,
): Promise<Item> {
  const item = (await answer)[key][0];
  if (item === undefined) throw new Error(`the organization has no ${key}`);
  return item;
}

async function applyPolicy(send: People['admin']['send'], calendar: string, run: string) {
  // A policy of an earlier run that is the default no more would come before this one.
  const { slaPolicies: earlier } = await send<{ slaPolicies: SlaPolicy[] }>('GET', '/sla-policies');
  for (const { _id } of earlier) await send('DELETE', `/sla-policies/${_id}`);
  const began = performance.now();
  const { slaPolicy: policy } = await send<{ slaPolicy: SlaPolicy }>('POST', '/sla-policies', {
    name: `All ${run}`,
    calendar,
    targets: { Low: MINUTES, Medium: MINUTES, High: MINUTES, Critical: MINUTES },
    pauseOn: ['requester'],
    isDefault: true,
    applyToOpen: true,
  });
  for (;;) {
    const { state, done } = await send<{ state: string; done: number }>(
      'GET',
      `/sla-policies/${policy._id}/application`,
    );
    if (state === 'done')
      return { policy, applied: { tickets: done, seconds: (performance.now() - began) / 1_000 } };
    await setTimeout(200);
  }
}

/**
 * What two years of such work leave: one ticket in four has a team, one in four a model, one in four of those that are
 * closed clocks that were met within the last year, and one open ticket a clock that has stood every other day.
 * @returns that ticket
 */
export async function prepareRows(pool: Pool, { organization }: People, prepared: Prepared): Promise<string> {
  const { team, model, policy, calendar } = prepared;
  const quarter = (rest: number) =>
    `tickets.organization_id = '${organization}' and abs(hashtext(id::text)) % 4 = ${rest}`;
  await pool.query(`update tickets set team_id = $1 where ${quarter(0)}`, [team]);
  await pool.query(
    `insert into ticket_field_values (organization_id, ticket_id, field_id, place, text)
     select organization_id, id, $1, 0, ($2::text[])[1 + abs(hashtext(number)) % ${MODELS.length}]
     from tickets where ${quarter(1)}`,
    [model.id, MODELS],
  );
  await pool.query(
    `with clocks as (
       insert into ticket_clocks (organization_id, id, ticket_id, kind, policy_id, policy_version, target_seconds,
         counted_seconds, started_at, met_at)
       select organization_id, gen_random_uuid(), id, kind, $1, 1, 14400, took, created_at,
         created_at + make_interval(secs => 2 * took)
       from tickets cross join unnest(array['first_response', 'resolution']) as kinds (kind)
       cross join lateral (select 60 + abs(hashtext(number || kind)) % 20000 as took) as counted
       where ${quarter(2)} and status = 'Closed' and created_at > now() - interval '1 year'
       returning organization_id, id, started_at, met_at)
     insert into ticket_clock_stretches (organization_id, clock_id, place, began_at, ended_at, cause, calendar_id)
     select organization_id, id, 0, started_at, met_at, 'running', $2 from clocks`,
    [policy._id, calendar],
  );
  const { rows } = await pool.query<{ id: string; ticket_id: string }>(
    `select id, ticket_id from ticket_clocks where policy_id = $1 and kind = 'resolution' and met_at is null limit 1`,
    [policy._id],
  );
  const [old] = rows;
  if (old === undefined) throw new Error('No ticket has a clock: build more');
  await pool.query(`update ticket_clocks set started_at = now() - interval '2 years' where id = $1`, [
    old.id,
  ]);
  await pool.query('delete from ticket_clock_stretches where clock_id = $1', [old.id]);
  await pool.query(
    `insert into ticket_clock_stretches (organization_id, clock_id, place, began_at, ended_at, cause, calendar_id)
     select $1, $2, place, now() - interval '2 years' + place * every,
       case when place < ${STRETCHES - 1} then now() - interval '2 years' + (place + 1) * every end,
       case when place % 2 = 0 then 'requester' else 'running' end, $3
     from generate_series(0, ${STRETCHES - 1}) as places (place)
     cross join (select interval '2 years' / ${STRETCHES} as every) as span`,
    [organization, old.id, calendar],
  );
  await pool.query('vacuum (analyze) tickets, ticket_field_values, ticket_clocks, ticket_clock_stretches');
  return old.ticket_id;
}
