/** What a directory tells of a group, read from a whole resource or by the changes of a PATCH. */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { isId } from '../../../platform/ids.ts';
import { foldedBody, listOf, textOf } from '../protocol/attributes.ts';
import type { Operation } from '../protocol/operations.ts';
import { GROUP_SCHEMA } from '../protocol/schemas.ts';
import { immutable, invalidPath, invalidSyntax, invalidValue, tooMany } from '../protocol/scim-error.ts';

/** Undefined stays as it is. */
export interface ToldGroup {
  readonly name?: string;
  readonly externalId?: string | null;
  readonly members: MemberChanges;
}

export interface MemberChanges {
  /** Whoever is not among those that are added is in it no more. */
  readonly whole: boolean;
  readonly add: ReadonlySet<string>;
  readonly remove: ReadonlySet<string>;
}

interface Draft {
  name?: string;
  externalId?: string | null;
  whole: boolean;
  readonly add: Set<string>;
  readonly remove: Set<string>;
}

const newDraft = (): Draft => ({ whole: false, add: new Set(), remove: new Set() });

/** What stands in a list of members. @throws ScimError for what is no id */
function idsIn(value: unknown): string[] {
  return listOf(value).map((entry) => {
    const id = textOf(typeof entry === 'string' ? entry : foldedBody(entry).get('value')) ?? '';
    if (!isId(id)) throw invalidValue(SCIM_MESSAGES.memberUnknown);
    return id.toLowerCase();
  });
}

function nameOf(value: unknown): string {
  const name = textOf(value) ?? '';
  if (name === '') throw invalidValue(SCIM_MESSAGES.groupNameRequired);
  return bounded(name, SCIM.name);
}

const externalIdOf = (value: unknown) => {
  const text = textOf(value) ?? '';
  return text === '' ? null : bounded(text, SCIM.externalId);
};

function bounded(text: string, most: number): string {
  if (text.length > most || /\p{Cc}/u.test(text)) throw invalidValue();
  return text.toWellFormed();
}

/** @throws ScimError */
export function readGroup(sent: unknown): ToldGroup & { readonly name: string } {
  const body = foldedBody(sent);
  const named = listOf(body.get('schemas')).map(String);
  if (!named.some((name) => name.toLowerCase() === GROUP_SCHEMA.toLowerCase())) {
    throw invalidSyntax(SCIM_MESSAGES.schemaMissing);
  }
  const name = nameOf(body.get('displayname'));
  const add = new Set(idsIn(body.get('members')));
  const members = { whole: true, add, remove: new Set<string>() };
  return { name, externalId: externalIdOf(body.get('externalid')), members: withinBounds(members) };
}

const READ_ONLY = new Set(['id', 'meta', 'schemas']);
const ONE_MEMBER = /^members\[value eq "([^"]*)"\]$/;

/** @throws ScimError where one of the changes cannot be made, and then none is */
export function patchGroup(operations: readonly Operation[]): ToldGroup {
  const draft = newDraft();
  for (const operation of operations) apply(draft, operation);
  const { name, externalId, ...members } = draft;
  return {
    ...(name !== undefined && { name }),
    ...(externalId !== undefined && { externalId }),
    members: withinBounds(members),
  };
}

function apply(draft: Draft, { op, path, value }: Operation): void {
  const [, member] = ONE_MEMBER.exec(path) ?? [];
  if (path === 'displayname') {
    if (op === 'remove') throw immutable();
    draft.name = nameOf(value);
  } else if (path === 'externalid') {
    draft.externalId = op === 'remove' ? null : externalIdOf(value);
  } else if (path === 'members') {
    changeMembers(draft, op, value);
  } else if (member !== undefined && op === 'remove') {
    // Whoever is no member is none afterwards.
    if (isId(member)) takeOut(draft, [member.toLowerCase()]);
  } else if (!READ_ONLY.has(path)) {
    throw invalidPath();
  } else if (op === 'remove') {
    throw immutable();
  }
}

function changeMembers(draft: Draft, op: Operation['op'], value: unknown): void {
  if (op === 'remove') {
    // With a list those of it, without one all of them.
    if (value === undefined || value === null) putWhole(draft, []);
    else takeOut(draft, idsIn(value));
  } else if (op === 'replace') {
    putWhole(draft, idsIn(value));
  } else {
    for (const id of idsIn(value)) {
      draft.add.add(id);
      draft.remove.delete(id);
    }
  }
}

function putWhole(draft: Draft, ids: readonly string[]): void {
  draft.whole = true;
  draft.remove.clear();
  draft.add.clear();
  for (const id of ids) draft.add.add(id);
}

function takeOut(draft: Draft, ids: readonly string[]): void {
  for (const id of ids) {
    draft.add.delete(id);
    if (!draft.whole) draft.remove.add(id);
  }
}

function withinBounds(members: MemberChanges): MemberChanges {
  if (members.add.size + members.remove.size > SCIM.members) throw tooMany(SCIM_MESSAGES.tooManyValues);
  return members;
}
