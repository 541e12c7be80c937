/** A directory that provisions people of an organization, as its program sends what it sends. */
import { insertServicePerson } from '../features/access/tokens/service-account.repo.ts';
import { newScimToken } from '../features/scim/tokens/write-scim-token.ts';
import { newId } from '../platform/ids.ts';
import { newName, type SampleApp } from './samples/sample.ts';
import type { TestApp } from './test-app.ts';
import type { Organization } from './world.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A token that is there, and its secret. */
export async function giveScimToken(
  { db, clock }: Pick<SampleApp, 'db' | 'clock'>,
  home: Pick<Organization, 'id' | 'admin'>,
) {
  const id = newId();
  const { secret, kept } = newScimToken();
  const name = newName('Directory');
  const at = clock.now();
  await insertServicePerson(db, { organizationId: home.id, id, name, role: 'admin', at });
  await db
    .insertInto('scim_tokens')
    .values({ organization_id: home.id, id, name, ...kept, created_by: home.admin, created_at: at })
    .execute();
  return { id, secret, name };
}

// Whatever JSON came back; tests say what they expect of it.
// biome-ignore lint/suspicious/noExplicitAny: the protocol's bodies are tested as they come
type Body = any;

export interface ScimReply {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, unknown>;
}

/** Sends as a directory does: the protocol's media type, a bearer token. */
export const directoryWith =
  ({ fastify }: Pick<TestApp, 'fastify'>, secret: string | null) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimReply> => {
    const answer = await fastify.inject({
      method,
      url: `/api/scim/v2${path}`,
      headers: {
        ...(secret !== null && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      body: answer.payload === '' ? null : JSON.parse(answer.payload),
      headers: answer.headers,
    };
  };

export const patch = (...Operations: readonly object[]) => ({ schemas: [PATCH_SCHEMA], Operations });
