/** The wall between scopes, generated from the registry: every call × a token with every scope but the one that it asks for. */
import { CALL_SCOPES, scopeOf } from '@switchboard/contract/access/tokens/call-scope.ts';
import { TOKEN_SCOPES, type TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import { ROLES } from '@switchboard/contract/enums.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { expect, test } from 'vitest';
import { insertToken } from './features/access/tokens/token.repo.ts';
import { newId } from './platform/ids.ts';
import { hashOfToken, newToken } from './platform/tokens.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf } from './testing/samples/sample.ts';
import { sendSample } from './testing/send-sample.ts';
import { memberOf } from './testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const protectedCalls = registry.filter((entry) => entry.access !== 'public');
const UNKNOWN_ID = '0191d7a0-0000-7000-8000-000000000000';

/** As somebody of the role who may call it. */
async function tokenWith(userId: string, scopes: readonly TokenScope[]): Promise<string> {
  const secret = `swp_${newToken()}`;
  await insertToken(app.db, {
    id: newId(),
    organization_id: userId === world.superAdmin ? null : ours.id,
    user_id: userId,
    kind: 'personal',
    name: 'Wall',
    prefix: secret.slice(0, 10),
    token_hash: hashOfToken(secret),
    scopes: [...scopes],
    created_at: app.clock.now(),
    expires_at: new Date(app.clock.now().getTime() + 86_400_000),
  });
  return secret;
}

test('every call of somebody signed in has a line, and no line is of another', () => {
  expect(Object.keys(CALL_SCOPES).toSorted()).toEqual(protectedCalls.map(nameOf).toSorted());
});

test('every scope opens something', () => {
  const opened = new Set<string>(Object.values(CALL_SCOPES));
  // Internal notes are part of other answers.
  expect(TOKEN_SCOPES.filter((scope) => !opened.has(scope))).toEqual(['notes']);
});

test.each(protectedCalls.map((entry) => [nameOf(entry), entry] as const))('%s', async (_name, entry) => {
  const scope = scopeOf(entry);
  const role = ROLES.find((one) => entry.access.includes(one)) ?? 'user';
  const caller = memberOf(world, ours, role);
  const params = Object.fromEntries(
    [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, UNKNOWN_ID]),
  );
  const ask = async (scopes: readonly TokenScope[]) => {
    const authorization = `Bearer ${await tokenWith(caller, scopes)}`;
    return sendSample(app, entry, { params, body: {} }, { authorization });
  };
  const answer = await ask(TOKEN_SCOPES.filter((one) => one !== scope));
  if (scope === 'any_token') {
    expect(answer.status).toBe(200);
    return;
  }
  expect([answer.status, answer.body.code]).toEqual([
    403,
    scope === 'session' ? 'SESSION_REQUIRED' : 'SCOPE_MISSING',
  ]);
  if (scope === 'session') return;
  const allowed = await ask([scope]);
  expect(['SCOPE_MISSING', 'SESSION_REQUIRED', 'UNAUTHENTICATED']).not.toContain(allowed.body.code);
});
