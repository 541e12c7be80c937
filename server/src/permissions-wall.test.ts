/**
 * The wall of permissions, generated from the registry: every call that names one × a person who has all others, and
 * one who has that alone, as far as it asks for and less far, with our ids and the other organization's. A call that
 * names none and is not for everybody needs its reason here.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { MEMBER_ROLES } from '@switchboard/contract/enums.ts';
import {
  BUILT_IN_PERMISSIONS,
  GIVABLE_PERMISSIONS,
  type Grant,
  isScoped,
  type Permission,
  SCOPES,
} from '@switchboard/contract/policies/permissions.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { createRole, createUser } from './testing/world.ts';

/** For built-in roles alone, whatever roles of an organization's own say: read this list again before adding to it. */
const BY_ROLE: Readonly<Record<string, readonly string[]>> = {
  'the dashboard of a built-in role': ['GET /dashboard/trend'],
  'what desks share': [
    'POST /tags',
    'PUT /tags/{id}',
    'DELETE /tags/{id}',
    'POST /tags/{id}/merge',
    'POST /checklist-templates',
    'PUT /checklist-templates/{id}',
    'DELETE /checklist-templates/{id}',
  ],
  'teams are of agents and desks': [
    'GET /teams',
    'GET /teams/candidates',
    'POST /teams',
    'PUT /teams/{id}',
    'DELETE /teams/{id}',
    'GET /routing-rules',
    'GET /triage',
  ],
  'who is there, and who stands in: agents and desks': [
    'GET /work-settings',
    'GET /availability',
    'PUT /availability/{userId}',
    'GET /absences',
    'POST /absences',
    'PUT /absences/{id}',
    'DELETE /absences/{id}',
    'GET /handovers',
    'POST /handovers/{id}/accept',
    'POST /handovers/{id}/bounce',
    'POST /handovers/{id}/withdraw',
    'POST /tickets/{id}/handovers',
  ],
  'everything at once, and what becomes of it, which no admin gives to others': [
    'GET /admin/exports',
    'POST /admin/exports',
    'GET /admin/exports/{id}',
    'DELETE /admin/exports/{id}',
    'POST /admin/exports/{id}/link',
    'GET /admin/erasures',
    'POST /admin/erasures',
    'GET /admin/erasures/{id}',
    'POST /admin/erasures/{id}/approve',
    'POST /admin/erasures/{id}/cancel',
    'GET /admin/holds',
    'POST /admin/holds',
    'GET /admin/holds/{id}',
    'DELETE /admin/holds/{id}',
    'GET /admin/retention',
    'PUT /admin/retention',
    'GET /admin/retention/preview',
    'GET /admin/retention/preview/export',
  ],
  'what one person sees, as only who runs the organization may ask': [
    'GET /admin/access/people/{id}/tickets',
    'GET /admin/access/people/{id}/tickets/export',
  ],
  'how a desk is set up': [
    'GET /calendars',
    'GET /sla-policies',
    'POST /sla-policies/try',
    'GET /fields',
    'GET /organizations',
    'GET /organizations/{id}',
  ],
};

const isForAll = ({ access }: Endpoint) =>
  access === 'public' || MEMBER_ROLES.every((role) => access.includes(role));
const isOfInstallation = ({ access }: Endpoint) => access.length === 1 && access[0] === 'super_admin';

test('every call names a permission, is for everybody, or has a reason', () => {
  const reasons = Object.values(BY_ROLE).flat();
  const without = registry
    .filter((entry) => entry.permission === undefined && !isForAll(entry) && !isOfInstallation(entry))
    .map(nameOf);
  expect(without.toSorted()).toEqual(reasons.toSorted());
});

test('what only super admins may call is let in by no permission', () => {
  expect(registry.filter((entry) => isOfInstallation(entry) && entry.permission !== undefined)).toEqual([]);
});

const { app, world } = await openTestApp();

const all = (except?: Permission): Grant[] =>
  GIVABLE_PERMISSIONS.filter((name) => name !== except).map((name): Grant => `${name}:organization`);
const people = new Map<string, string>();
/** A user of ours whom one role gives this. */
async function holderOf(permissions: readonly Grant[]): Promise<string> {
  const key = permissions.join();
  const known = people.get(key);
  if (known !== undefined) return known;
  const nth = people.size;
  const id = await createUser(app.db, {
    role: 'user',
    organizationId: world.ours.id,
    email: `holder-${nth}@ours.test`,
  });
  await createRole(app.db, world.ours, { name: `Wall ${nth}`, permissions, holders: [id] });
  people.set(key, id);
  return id;
}

async function call(userId: string, entry: Endpoint, home = world.ours) {
  const sample = await samples[nameOf(entry)]?.(app, home);
  if (sample === undefined) throw new Error(`There is no sample of ${nameOf(entry)}`);
  return sendSample(app, entry, sample, { authorization: `Bearer ${await app.tokenFor(userId)}` });
}

/** What nearly every call about a ticket needs besides. */
const READS = [
  'tickets.read:organization',
  'tickets.note:organization',
  'tickets.reply:organization',
] as const satisfies Grant[];

/** Whoever is let in is refused what the sample is about, for another reason than a permission. */
const OF_OTHERS = [
  // What somebody else has begun, asked for or saved.
  'GET /bulk/{id}',
  'GET /bulk/{id}/export',
  'POST /bulk/{id}/cancel',
  'POST /bulk/{id}/undo',
  'POST /approvals/{id}/cancel',
  // For a whole organization: desks do.
  'POST /macros',
  'PUT /macros/{id}',
  'DELETE /macros/{id}',
  // Does what each of its parts asks for.
  'POST /tickets/{id}/macro',
  // Of somebody who may do more.
  'PUT /admin/users/{id}',
  'POST /admin/users/{id}/hand-over',
];

const gated = registry.flatMap((entry) =>
  entry.permission === undefined ? [] : [[nameOf(entry), entry, entry.permission] as const],
);

beforeAll(async () => {
  await holderOf(all());
});

describe.each(gated)('%s', (called, entry, { name, scope }) => {
  const canBeGiven = !BUILT_IN_PERMISSIONS.some((one) => one === name);

  test('all other permissions together do not let in', async () => {
    expect((await call(await holderOf(all(name)), entry)).status).toBe(403);
  });

  test('it lets in as far as is asked for, and no less far', async () => {
    if (!canBeGiven) return;
    const scopes = isScoped(name) ? SCOPES : (['organization'] as const);
    for (const one of scopes) {
      const answer = await call(await holderOf([`${name}:${one}`]), entry);
      const reaches = SCOPES.indexOf(one) >= SCOPES.indexOf(scope);
      if (!reaches) expect(answer.status, one).toBe(403);
      else expect([401, 500, 503], one).not.toContain(answer.status);
    }
    if (OF_OTHERS.includes(called)) return;
    const answer = await call(await holderOf([`${name}:organization`, ...READS]), entry);
    expect([403, 404], JSON.stringify(answer.body)).not.toContain(answer.status);
  });

  test('it reaches nothing of the other organization', async () => {
    if (!canBeGiven || !entry.path.includes('{')) return;
    const answer = await call(await holderOf([`${name}:organization`, ...READS]), entry, world.theirs);
    // A body that names what is theirs is looked at first by some.
    expect([400, 404]).toContain(answer.status);
  });
});
