import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import * as endpoints from '@switchboard/contract/endpoints/users.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { presentUser } from '../auth/user.presenter.ts';
import { getUser } from '../auth/user.repo.ts';
import { causeOf, type PersonalCause } from '../events/cause.ts';
import { createUser } from './create-user.ts';

export function userRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const create = async (cause: PersonalCause, body: BodyOf<typeof endpoints.createUser>) => ({
    user: presentUser(await getUser(db, await createUser(db, cause, body))),
  });
  serve(endpoints.createUserAsAdmin, (call) => create(causeOf(call, clock), call.body));
  serve(endpoints.createUser, (call) => create(causeOf(call, clock), call.body));
}
