/** API tokens of people of the world, made by their calls. */
import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import {
  createServiceAccount,
  createServiceToken,
} from '@switchboard/contract/access/tokens/service-accounts.ts';
import { createToken } from '@switchboard/contract/access/tokens/tokens.ts';
import type { TestApp } from './test-app.ts';
import { PASSWORD } from './world.ts';

const fields = (name: string, scopes: readonly TokenScope[], days: number) => ({
  name,
  scopes: [...scopes],
  expiresInDays: days,
  password: PASSWORD,
});

/** @returns the token with its secret */
export async function makeOwnToken(
  app: TestApp,
  who: string,
  scopes: readonly TokenScope[],
  { name = 'CI export', days = 90 } = {},
) {
  const answer = await app.call(who, 'POST', '/auth/tokens', { body: fields(name, scopes, days) });
  return createToken.output.parse(answer.body);
}

/** @returns a service account with a token of the same scopes */
export async function makeServiceAccount(
  app: TestApp,
  admin: string,
  role: string,
  scopes: readonly TokenScope[],
  name = 'Monitoring',
) {
  const made = await app.call(admin, 'POST', '/admin/service-accounts', { body: { name, role, scopes } });
  const { serviceAccount } = createServiceAccount.output.parse(made.body);
  const path = `/admin/service-accounts/${serviceAccount._id}/tokens`;
  const answer = await app.call(admin, 'POST', path, { body: fields(`${name} token`, scopes, 90) });
  return { serviceAccount, ...createServiceToken.output.parse(answer.body) };
}

/** Calls as a program does that has nothing but the secret. */
export const callWith =
  (app: TestApp, secret: string) => (method: Parameters<TestApp['call']>[1], path: string, body?: object) =>
    app.call(null, method, path, {
      headers: { authorization: `Bearer ${secret}` },
      ...(body !== undefined && { body }),
    });
