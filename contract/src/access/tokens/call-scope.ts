/** Which scope a call asks of a token: every call of somebody signed in has a line in one of these lists. */
import type { Endpoint } from '../../endpoint.ts';
import type { SignedInCall } from '../../registry.ts';
import { ACCESS_SCOPES } from './call-scopes/access.ts';
import { CATALOGUE_SCOPES } from './call-scopes/catalogue.ts';
import { MESSAGES_SCOPES } from './call-scopes/messages.ts';
import { ORGANIZATIONS_SCOPES } from './call-scopes/organizations.ts';
import { PEOPLE_SCOPES } from './call-scopes/people.ts';
import { TICKETS_SCOPES } from './call-scopes/tickets.ts';
import type { CallScope } from './scopes.ts';

/** One that is missing here does not compile. */
export const CALL_SCOPES: Readonly<Record<SignedInCall, CallScope>> = {
  ...ACCESS_SCOPES,
  ...CATALOGUE_SCOPES,
  ...MESSAGES_SCOPES,
  ...ORGANIZATIONS_SCOPES,
  ...PEOPLE_SCOPES,
  ...TICKETS_SCOPES,
};

const byName: ReadonlyMap<string, CallScope> = new Map(Object.entries(CALL_SCOPES));

/** What is not listed takes a session; nothing is asked of public calls. */
export const scopeOf = ({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>): CallScope =>
  access === 'public' ? 'any_token' : (byName.get(`${method} ${path}`) ?? 'session');
