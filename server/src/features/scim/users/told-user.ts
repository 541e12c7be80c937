/** What a directory tells of somebody, read from a whole resource or by the changes of a PATCH. */
import { LENGTH } from '@switchboard/contract/limits.ts';
import * as fields from '@switchboard/contract/people/person-fields.ts';
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { z } from 'zod';
import { type Folded, flagOf, folded, foldedBody, listOf, textOf } from '../protocol/attributes.ts';
import type { Operation } from '../protocol/operations.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../protocol/schemas.ts';
import { immutable, invalidPath, invalidSyntax, invalidValue } from '../protocol/scim-error.ts';

/** As it is kept. */
export interface ToldUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly department: string;
  readonly contactNumber: string;
  readonly active: boolean;
}

/** While it is read: undefined is not said, blank is taken away. */
interface Draft {
  userName?: string;
  /** Of `emails`, which stands for the same address where no userName is said. */
  email?: string;
  externalId?: string;
  firstName?: string;
  lastName?: string;
  /** Of both names, which it gives where they are not said themselves. */
  display?: string;
  department?: string;
  contactNumber?: string;
  active?: boolean;
}

const ENTERPRISE = ENTERPRISE_SCHEMA.toLowerCase();

/** Attributes of the standard that are nobody's matter here: they are taken, and not kept. */
const NOT_KEPT =
  /^(title|nickname|profileurl|usertype|preferredlanguage|locale|timezone|password|ims|photos|addresses|entitlements|roles|x509certificates|middlename|phonenumbers|emails|name\.(middlename|honorificprefix|honorificsuffix)|urn:ietf:params:scim:schemas:extension:enterprise:2\.0:user:(employeenumber|costcenter|organization|division|manager))(\[[^\]]*\])?(\.[\w$]+)?$/;

/** What the service says itself; a directory that sends a whole resource back sends it along. */
const READ_ONLY = new Set(['id', 'meta', 'groups', 'schemas']);

const blankable = (value: unknown) => textOf(value) ?? '';

/** Of several the one of work; one that says no kind is it, too. */
function workValueOf(value: unknown): string | undefined {
  const entries = listOf(value).map((entry) =>
    typeof entry === 'string' ? new Map<string, unknown>([['value', entry]]) : foldedBody(entry),
  );
  const kindOf = (entry: Folded) => String(entry.get('type') ?? 'work').toLowerCase();
  const entry = entries.find((one) => kindOf(one) === 'work');
  return entry === undefined ? undefined : blankable(entry.get('value'));
}

type Taker = (draft: Draft, value: unknown) => void;

const work =
  (set: (draft: Draft, text: string) => void): Taker =>
  (draft, value) => {
    const text = workValueOf(value);
    if (text !== undefined) set(draft, text);
  };
const setEmail = (draft: Draft, text: string) => {
  draft.email = text;
};
const setNumber = (draft: Draft, text: string) => {
  draft.contactNumber = text;
};
const within =
  (prefix: string): Taker =>
  (draft, value) => {
    const parts = folded(value ?? {});
    if (parts === null) throw invalidValue();
    for (const [name, inner] of parts) take(draft, `${prefix}${name}`, inner);
  };

/** The closed list of what can be told. */
const TAKERS: Readonly<Record<string, Taker>> = {
  username: (draft, value) => {
    draft.userName = blankable(value);
  },
  externalid: (draft, value) => {
    draft.externalId = blankable(value);
  },
  active: (draft, value) => {
    draft.active = flagOf(value);
  },
  displayname: (draft, value) => {
    draft.display = blankable(value);
  },
  name: within('name.'),
  'name.formatted': (draft, value) => {
    draft.display = blankable(value);
  },
  'name.givenname': (draft, value) => {
    draft.firstName = blankable(value);
  },
  'name.familyname': (draft, value) => {
    draft.lastName = blankable(value);
  },
  emails: work(setEmail),
  'emails[type eq "work"]': work(setEmail),
  'emails[type eq "work"].value': (draft, value) => setEmail(draft, blankable(value)),
  'emails[primary eq true].value': (draft, value) => setEmail(draft, blankable(value)),
  phonenumbers: work(setNumber),
  'phonenumbers[type eq "work"]': work(setNumber),
  'phonenumbers[type eq "work"].value': (draft, value) => setNumber(draft, blankable(value)),
  [ENTERPRISE]: within(`${ENTERPRISE}:`),
  [`${ENTERPRISE}:department`]: (draft, value) => {
    draft.department = blankable(value);
  },
};

/** @throws ScimError invalidPath for what is nowhere in the standard's schemas */
function take(draft: Draft, path: string, value: unknown): void {
  const taker = Object.hasOwn(TAKERS, path) ? TAKERS[path] : undefined;
  if (taker !== undefined) taker(draft, value);
  else if (!NOT_KEPT.test(path) && !READ_ONLY.has(path)) throw invalidPath();
}

/** What goes on without is taken away as a blank. */
const REMOVABLE: Readonly<Record<string, (draft: Draft) => void>> = {
  externalid: (draft) => take(draft, 'externalid', null),
  displayname: (draft) => take(draft, 'displayname', null),
  'name.formatted': (draft) => take(draft, 'displayname', null),
  'name.familyname': (draft) => take(draft, 'name.familyname', null),
  phonenumbers: (draft) => setNumber(draft, ''),
  'phonenumbers[type eq "work"]': (draft) => setNumber(draft, ''),
  'phonenumbers[type eq "work"].value': (draft) => setNumber(draft, ''),
  [ENTERPRISE]: (draft) => take(draft, `${ENTERPRISE}:department`, null),
  [`${ENTERPRISE}:department`]: (draft) => take(draft, `${ENTERPRISE}:department`, null),
};

/** @throws ScimError mutability for what somebody has for as long as they are there: an address, a name, a state */
function remove(draft: Draft, path: string): void {
  const taken = Object.hasOwn(REMOVABLE, path) ? REMOVABLE[path] : undefined;
  if (taken !== undefined) taken(draft);
  else if (Object.hasOwn(TAKERS, path) || READ_ONLY.has(path)) throw immutable();
  else take(draft, path, null);
}

/**
 * Of a whole resource: what it does not name is not there any more, but for the state, which stays.
 * @param before null for somebody new
 * @throws ScimError
 */
export function readUser(sent: unknown, before: ToldUser | null): ToldUser {
  const body = foldedBody(sent);
  const named = listOf(body.get('schemas')).map(String);
  if (!named.some((name) => name.toLowerCase() === USER_SCHEMA.toLowerCase())) {
    throw invalidSyntax(SCIM_MESSAGES.schemaMissing);
  }
  const draft: Draft = {};
  for (const [name, value] of body) {
    // A whole resource may hold attributes of anybody's: what is unknown is nobody's matter.
    if (Object.hasOwn(TAKERS, name)) take(draft, name, value);
  }
  const blank = { externalId: null, firstName: '', lastName: '', department: '', contactNumber: '' };
  const whole = { ...blank, userName: '', active: before?.active ?? true };
  return settle(draft, whole);
}

/** @throws ScimError where one of the changes cannot be made, and then none is */
export function patchUser(operations: readonly Operation[], before: ToldUser): ToldUser {
  const draft: Draft = {};
  for (const { op, path, value } of operations) {
    if (op === 'remove') remove(draft, path);
    else take(draft, path, value);
  }
  return settle(draft, before);
}

function settle(draft: Draft, before: ToldUser): ToldUser {
  const address = draft.userName ?? draft.email ?? before.userName;
  const userName =
    address === before.userName && address !== '' ? address : valid(fields.email, address, 'userName');
  const names = namesOf(draft, before, userName);
  return {
    userName,
    externalId: draft.externalId === undefined ? before.externalId : externalIdOf(draft.externalId),
    firstName: names.first === before.firstName ? names.first : valid(fields.firstName, names.first),
    // Directories know people of one name.
    lastName:
      names.last === before.lastName || names.last === '' ? names.last : valid(fields.lastName, names.last),
    department: valid(fields.department, draft.department ?? before.department),
    contactNumber: valid(fields.contactNumber, draft.contactNumber ?? before.contactNumber),
    active: draft.active ?? before.active,
  };
}

/** Their own, else those of what they are shown as, else of their address: nobody is nameless. */
function namesOf({ firstName, lastName, display }: Draft, before: ToldUser, userName: string) {
  const [shownFirst = '', ...shownRest] = (display ?? '').split(/\s+/).filter((part) => part !== '');
  const isShown = firstName === undefined && lastName === undefined && shownFirst !== '';
  const first = isShown ? shownFirst : (firstName ?? before.firstName);
  const last = isShown ? shownRest.join(' ') : (lastName ?? before.lastName);
  return { first: first || shownFirst || (userName.split('@')[0] ?? '').slice(0, LENGTH.name), last };
}

function externalIdOf(text: string): string | null {
  if (text.length > SCIM.externalId || text.includes('\0')) throw invalidValue();
  return text === '' ? null : text;
}

/** @throws ScimError */
function valid(schema: z.ZodType<string>, text: string, attribute?: 'userName'): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  if (attribute === undefined) throw invalidValue();
  throw invalidValue(text === '' ? SCIM_MESSAGES.userNameRequired : SCIM_MESSAGES.userNameInvalid);
}
