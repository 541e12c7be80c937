/** Rules, rows and lists must say the same for everybody and every ticket, in random worlds: `WORLDS` says how many. */
import {
  ASSIGNMENT_TYPES,
  type OthersView,
  RELATIONS,
  type Role,
  SHARING_CHOICES,
  SHARING_MODES,
  TICKET_STATUSES,
} from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { READ_BY, rulesOfKind, TEXT_KINDS } from '@switchboard/contract/policies/audience.ts';
import type { Condition } from '@switchboard/contract/policies/condition.ts';
import { explainRules, isByName, rulesBehind } from '@switchboard/contract/policies/explain.ts';
import { holds, knowing } from '@switchboard/contract/policies/judge.ts';
import {
  type Grant,
  permits,
  SCOPED_PERMISSIONS,
  SCOPES,
} from '@switchboard/contract/policies/permissions.ts';
import {
  APPROVES,
  conditionOf,
  SHARED_WITH,
  TAKES_PART,
  TICKET_RIGHTS,
  type TicketRight,
  WATCHES,
} from '@switchboard/contract/policies/ticket-rules.ts';
import { HANDOVER_STATES } from '@switchboard/contract/tickets/handovers.ts';
import { canRead, isStaff, type TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createHandover,
  createOpening,
  createProject,
  createRole,
  createTeam,
  createTicket,
  createUser,
  createWorld,
  type Organization,
  type World,
} from '../../testing/world.ts';
import { findAccounts, listGroup } from './audience/audience.repo.ts';
import { actorOf } from './audience/read-audience.ts';
import { ofRow } from './condition-sql.ts';
import { factsOf } from './ticket.facts.ts';
import { findTicket, type TicketRow } from './ticket.repo.ts';
import { allTicketsOf, inScope, readableBy, runBy, staffedBy, viewOf } from './ticket.scope.ts';

const WORLDS = Number(process.env.WORLDS ?? 100);

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  world = await createWorld(database.db);
});
afterAll(() => database.close());

const PEOPLE = 5;
const TEAMS = 2;
const PROJECTS = 2;
const MEMBER_ROLES = ['admin', 'bu_head', 'manager', 'devops_agent', 'devops_agent', 'user'] as const;

const who = fc.nat({ max: PEOPLE - 1 });
/** What a role of an organization's own may give, of what is asked of tickets. */
const anyGrant = fc
  .tuple(fc.constantFrom(...SCOPED_PERMISSIONS), fc.constantFrom(...SCOPES))
  .map(([name, scope]): Grant => `${name}:${scope}`);
const anyTicket = fc.record({
  requester: who,
  status: fc.constantFrom(...TICKET_STATUSES),
  team: fc.option(fc.nat({ max: TEAMS - 1 })),
  isMerged: fc.boolean(),
  isConfidential: fc.boolean(),
  openings: fc.uniqueArray(fc.record({ person: who, isOver: fc.boolean() }), {
    maxLength: 2,
    selector: ({ person }) => person,
  }),
  sharing: fc.constantFrom(...SHARING_CHOICES),
  project: fc.nat({ max: PROJECTS - 1 }),
  relations: fc.uniqueArray(
    fc.record({
      relation: fc.constantFrom(...RELATIONS.filter((one) => one !== 'requester')),
      person: who,
      hasEnded: fc.boolean(),
    }),
    { maxLength: 4, selector: ({ relation, person }) => `${relation} ${person}` },
  ),
  offer: fc.option(
    fc.record({
      toTeam: fc.boolean(),
      person: who,
      team: fc.nat({ max: TEAMS - 1 }),
      state: fc.constantFrom(...HANDOVER_STATES),
    }),
  ),
  /** Whoever follows it, whether they read it or not. */
  watcher: fc.option(who),
});
const anyWorld = fc.record({
  roles: fc.array(fc.constantFrom(...MEMBER_ROLES), { minLength: PEOPLE, maxLength: PEOPLE }),
  /** Two in five have roles that add to theirs. */
  granted: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Grant[]>([]) },
      { weight: 2, arbitrary: fc.array(anyGrant, { minLength: 1, maxLength: 4 }) },
    ),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
  teams: fc.array(fc.uniqueArray(who, { maxLength: 3 }), { minLength: TEAMS, maxLength: TEAMS }),
  projects: fc.array(
    fc.record({
      sharing: fc.option(fc.constantFrom(...SHARING_MODES)),
      members: fc.uniqueArray(who, { maxLength: 2 }),
      manager: fc.option(who),
      buHead: fc.option(who),
    }),
    { minLength: PROJECTS, maxLength: PROJECTS },
  ),
  tickets: fc.array(anyTicket, { minLength: 4, maxLength: 8 }),
  /** Somebody of the world before, who was taken over from the other organization. */
  moves: who,
});
type AnyWorld = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

const leadsScopeIn = (organizationId: string) =>
  organizationId === world.theirs.id ? 'projects' : 'organization';

const LEADS: Condition = { fact: 'leads' };

const OTHERS = [
  ['participating', TAKES_PART],
  ['watching', WATCHES],
  ['approving', APPROVES],
] as const satisfies readonly (readonly [OthersView, Condition])[];

interface Made {
  readonly actors: readonly Actor[];
  readonly tickets: readonly string[];
}

async function make(
  { roles, granted, teams, projects, tickets }: AnyWorld,
  home: Organization,
  nth: number,
): Promise<Made> {
  const { db } = database;
  const people: string[] = [];
  for (const [index, role] of roles.entries()) {
    const email = `${index}-of-${nth}@${home.code.toLowerCase()}.test`;
    const person = await createUser(db, { role, organizationId: home.id, email, firstName: `P${index}` });
    people.push(person);
    const permissions = granted[index] ?? [];
    if (permissions.length > 0) {
      await createRole(db, home, { name: `Role ${index} of ${nth}`, permissions, holders: [person] });
    }
  }
  const personAt = (index: number) => people[index] ?? '';
  const inboxes: string[] = [];
  for (const members of teams) inboxes.push(await createTeam(db, home, members.map(personAt)));
  const places: string[] = [];
  for (const [index, { sharing, members, manager, buHead }] of projects.entries()) {
    const id = await createProject(db, home.id, {
      code: `${nth}-${index}`,
      sharing,
      ...(manager !== null && { manager_id: personAt(manager) }),
      ...(buHead !== null && { bu_head_id: personAt(buHead) }),
    });
    places.push(id);
    const ids = members.map((member) => ({
      organization_id: home.id,
      project_id: id,
      user_id: personAt(member),
    }));
    if (ids.length > 0) await db.insertInto('project_members').values(ids).execute();
  }
  const made: string[] = [];
  for (const ticket of tickets) {
    const { relations, team, requester, status, isMerged, offer, sharing, project, watcher } = ticket;
    let agents = 0;
    const kept = relations.filter(({ relation }) => relation !== 'devops_agent' || agents++ === 0);
    const id = await createTicket(db, home, {
      requester: personAt(requester),
      status,
      sharing,
      confidential: ticket.isConfidential,
      project: places[project] ?? '',
      ...(team !== null && { team: inboxes[team] ?? '' }),
      people: kept.map(({ relation, person }) => [relation, personAt(person)] as const),
    });
    for (const { relation, person, hasEnded } of kept) {
      if (!hasEnded) continue;
      const ends = db.updateTable('ticket_people').set({ until: new Date() }).where('ticket_id', '=', id);
      await ends.where('relation', '=', relation).where('user_id', '=', personAt(person)).execute();
    }
    for (const { person, isOver } of ticket.openings) {
      await createOpening(db, home, { ticket: id, person: personAt(person), isOver });
    }
    const [target] = made;
    if (isMerged && target !== undefined) {
      await db.updateTable('tickets').set({ merged_into: target }).where('id', '=', id).execute();
    }
    if (offer !== null) {
      await createHandover(db, home, {
        ticket_id: id,
        to_user_id: offer.toTeam ? null : personAt(offer.person),
        to_team_id: offer.toTeam ? (inboxes[offer.team] ?? '') : null,
        state: offer.state,
      });
    }
    if (watcher !== null) {
      const follower = {
        organization_id: home.id,
        ticket_id: id,
        user_id: personAt(watcher),
        mode: 'watch' as const,
      };
      await db.insertInto('ticket_followers').values(follower).execute();
    }
    made.push(id);
  }
  return {
    actors: people.map((id, index) => ({
      id,
      organizationId: home.id,
      role: roles[index] as Role,
      granted: granted[index] ?? [],
      leadsScope: leadsScopeIn(home.id),
    })),
    tickets: made,
  };
}

/** A right as a column of rows of `tickets`: asked with the team in the row, and with the team looked up. */
function rightOnRows(actor: Actor, right: TicketRight): RawBuilder<readonly boolean[]> {
  const when = knowing(conditionOf(right), actor);
  if (typeof when === 'boolean') return sql`array[${sql.lit(when)}]`;
  const columns = { organization: 'tickets.organization_id', ticket: 'tickets.id' };
  const ways = [{ ...columns, team: 'tickets.team_id' }, columns].map((one) => ofRow(when, actor.id, one));
  return sql`array[${sql.join(ways)}]`;
}

describe(`${WORLDS} worlds`, () => {
  test('in random worlds, every right of everybody on every ticket, present and past', async () => {
    const { db } = database;
    const homes = [world.ours, world.theirs] as const;
    await db
      .insertInto('access_settings')
      .values([
        {
          organization_id: world.ours.id,
          allowed_sharing: ['private', 'project', 'everyone'],
          default_sharing: 'project',
        },
        {
          organization_id: world.theirs.id,
          allowed_sharing: ['private', 'managers'],
          leads_scope: 'projects',
        },
      ])
      .execute();
    const described = fc.sample(anyWorld, { numRuns: WORLDS, seed: 41 });
    const worlds: Made[] = [];
    for (const [nth, one] of described.entries()) {
      worlds.push(await make(one, homes[nth % 2 === 0 ? 0 : 1], nth));
    }
    // Some moved to the other organization: what they were on stays where it is, out of reach.
    const moved = new Map<string, Actor>();
    for (const [nth, { actors }] of worlds.entries()) {
      const person = actors[described[nth]?.moves ?? 0];
      if (nth % 5 !== 0 || person === undefined) continue;
      const organizationId = homes[nth % 2 === 0 ? 1 : 0].id;
      await db.deleteFrom('team_members').where('user_id', '=', person.id).execute();
      await db
        .updateTable('users')
        .set({ organization_id: organizationId })
        .where('id', '=', person.id)
        .execute();
      // Their roles stay behind.
      moved.set(person.id, {
        ...person,
        organizationId,
        granted: [],
        leadsScope: leadsScopeIn(organizationId),
      });
    }
    const superAdmin: Actor = { id: world.superAdmin, organizationId: null, role: 'super_admin' };
    const tickets: TicketRow[] = [];
    for (const id of worlds.flatMap((one) => one.tickets)) {
      const row = await findTicket(allTicketsOf(superAdmin, null), db, id);
      if (row !== undefined) tickets.push(row);
    }
    const followers = await db.selectFrom('ticket_followers').select(['ticket_id', 'user_id']).execute();
    const watchers = Map.groupBy(followers, ({ ticket_id }) => ticket_id);
    const facts = new Map(
      tickets.map((row) => [
        row.id,
        { ...factsOf(row), watchers: (watchers.get(row.id) ?? []).map(({ user_id }) => user_id) },
      ]),
    );
    const listed = async (scope: ReturnType<typeof staffedBy>) => {
      const rows =
        scope === null ? [] : await db.selectFrom('tickets').select('id').where(inScope(scope)).execute();
      return rows.map(({ id }) => id).sort();
    };
    const judged = (may: typeof canRead, actor: Actor) =>
      [...facts]
        .filter(([, ticket]) => may(actor, ticket))
        .map(([id]) => id)
        .sort();

    // Of some tickets, everybody who reads each kind of text, as the audience lists them.
    const everybody = [superAdmin, ...worlds.flatMap(({ actors }) => actors)].map(
      (one) => moved.get(one.id) ?? one,
    );
    const known = new Set(everybody.map(({ id }) => id));
    for (const [nth, row] of tickets.entries()) {
      if (nth % 10 !== 0) continue;
      const ticket = factsOf(row);
      for (const kind of TEXT_KINDS) {
        const may = conditionOf(READ_BY[kind]);
        const named = await findAccounts(
          db,
          ticket.people.map(({ userId }) => userId),
        );
        const others = rulesOfKind(kind).filter((rule) => !isByName(rule));
        const groups = others.map((rule) => listGroup(db, kind, ticket, { rule, limit: 100_000, offset: 0 }));
        const listedFor = [
          ...named.filter((account) => rulesBehind(READ_BY[kind], actorOf(account), ticket).length > 0),
          ...(await Promise.all(groups)).flatMap(({ people }) => people),
        ].map(({ id }) => id);
        const readers = everybody.filter((one) => holds(may, one, ticket)).map(({ id }) => id);
        expect(listedFor.filter((id) => known.has(id)).sort(), `${kind} on ${row.id}`).toEqual(
          readers.sort(),
        );
        for (const one of everybody.slice(0, 20)) {
          const gives = explainRules(one, ticket).some(({ gives }) => gives.includes(READ_BY[kind]));
          expect(gives, `${kind} on ${row.id} explained to ${one.id}`).toBe(holds(may, one, ticket));
        }
      }
    }

    let asked = 0;
    let turn = 0;
    const seen = new Set<string>();
    for (const { actors, tickets: own } of [
      ...worlds,
      { actors: [superAdmin], tickets: [...facts.keys()] },
    ]) {
      for (const actor of actors.map((one) => moved.get(one.id) ?? one)) {
        const who = `${actor.role} ${actor.id} with ${actor.granted?.join()}`;
        expect(await listed(readableBy(actor)), `what ${who} reads`).toEqual(judged(canRead, actor));
        expect(await listed(staffedBy(actor)), `what ${who} is staff of`).toEqual(judged(isStaff, actor));
        const isRun = (one: Actor, ticket: TicketFacts) =>
          (permits(one, 'tickets.read') && [null, ticket.organizationId].includes(one.organizationId)) ||
          (permits(one, 'tickets.read', 'project') && holds(LEADS, one, ticket) && canRead(one, ticket));
        expect(await listed(runBy(actor)), `what ${who} runs`).toEqual(judged(isRun, actor));
        if (actor.organizationId !== null) {
          const isShared = (one: Actor, ticket: TicketFacts) => holds(SHARED_WITH, one, ticket);
          expect(await listed(viewOf(actor, 'shared')), `what is shared with ${who}`).toEqual(
            judged(isShared, actor),
          );
          // One of these lists each, by turns.
          const [view, condition] = OTHERS[turn % OTHERS.length] ?? OTHERS[0];
          turn += 1;
          const isIn = (one: Actor, ticket: TicketFacts) => holds(condition, one, ticket);
          expect(await listed(viewOf(actor, view)), `${view} of ${who}`).toEqual(judged(isIn, actor));
        }
        // A row is asked within organizations of the actor alone.
        const rows = await db
          .selectFrom('tickets')
          .select('id')
          .select(TICKET_RIGHTS.map((right) => rightOnRows(actor, right).as(right)))
          .where('id', 'in', own)
          .$if(actor.organizationId !== null, (all) =>
            all.where('organization_id', '=', actor.organizationId ?? ''),
          )
          .execute();
        for (const row of rows) {
          const ticket = facts.get(row.id);
          if (ticket === undefined) throw new Error('a ticket is there that nobody made');
          for (const right of TICKET_RIGHTS) {
            const given = holds(conditionOf(right), actor, ticket);
            if (row[right].includes(!given)) expect.fail(`${right} for ${who} on ${row.id} is ${given}`);
            seen.add(`${right} ${given}`);
            asked += 1;
          }
        }
      }
    }
    expect(tickets.length).toBeGreaterThanOrEqual(4 * WORLDS);
    expect(asked).toBeGreaterThan(WORLDS * PEOPLE * 3 * TICKET_RIGHTS.length);
    // Every right was given to somebody, and not to somebody else.
    expect(seen.size).toBe(2 * TICKET_RIGHTS.length);
    // Hundreds of people ask for each right on hundreds of tickets, which takes minutes where other files have the cores.
  }, 600_000);
});

test('the relations that make somebody staff are named one by one', () => {
  const agent: Actor = { id: 'a', organizationId: 'o', role: 'devops_agent' };
  const staffBy = RELATIONS.filter((relation) =>
    isStaff(agent, { organizationId: 'o', status: 'Open', people: [{ userId: 'a', relation }] }),
  );
  expect(staffBy).toEqual([...ASSIGNMENT_TYPES, 'handler']);
});
