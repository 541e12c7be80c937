/** The description of the calls says of each who may call it, and how all of them fail. */
import { scopeOf } from '@switchboard/contract/access/tokens/call-scope.ts';
import { failure } from '@switchboard/contract/errors.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';

const { app } = await openTestApp();

interface Described {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-scope'?: string;
  readonly responses: Readonly<Record<string, unknown>>;
}
const { body } = await app.call(null, 'GET', '/openapi.json');
const paths = body.paths as unknown as Readonly<Record<string, Readonly<Record<string, Described>>>>;
const components = body.components as unknown as {
  readonly securitySchemes: object;
  readonly schemas: Readonly<Record<string, { readonly example: unknown }>>;
};

test('both kinds of token are named', () => {
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'token']);
});

test('every call says which of them it takes, with which scope', () => {
  for (const entry of registry) {
    const call = paths[`/api${entry.path}`]?.[entry.method.toLowerCase()];
    const scope = scopeOf(entry);
    const named = call?.security?.flatMap(Object.keys) ?? [];
    const expected =
      entry.access === 'public' ? [] : scope === 'session' ? ['session'] : ['session', 'token'];
    expect(named, entry.path).toEqual(expected);
    expect(call?.['x-scope'], entry.path).toBe(
      entry.access === 'public' || scope === 'session' || scope === 'any_token' ? undefined : scope,
    );
    expect(call?.responses, entry.path).toHaveProperty('default');
  }
});

test('the example of a failure is one', () => {
  expect(failure.safeParse(components.schemas.Failure?.example).success).toBe(true);
});
