import type { Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { BUILT_IN_VIEWS, type BuiltInName } from '@switchboard/contract/tickets/views/built-in-views.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { canEditSaved, presentTeamOf } from './saved-rows.ts';
import type { ViewRow } from './view.repo.ts';

export const presentBuiltIn = (id: BuiltInName, role: Role, pinned: readonly string[]): View => {
  const { name, q, sort } = BUILT_IN_VIEWS[id];
  return {
    _id: id,
    name,
    scope: 'role',
    role,
    team: null,
    builtIn: true,
    q,
    columns: null,
    sort,
    group: null,
    owner: null,
    version: 1,
    mayEdit: false,
    pinned: pinned.includes(id),
  };
};

export function presentView(actor: Actor, row: ViewRow, pinned: readonly string[]): View {
  const { id, name, scope, role, q, columns, sort, grouping, version, owner_id } = row;
  const { first_name, last_name, email } = row;
  return {
    _id: id,
    name,
    scope,
    role,
    team: presentTeamOf(row),
    builtIn: false,
    q,
    columns,
    sort,
    group: grouping,
    owner:
      first_name === null
        ? null
        : presentPerson({ id: owner_id, first_name, last_name: last_name ?? '', email: email ?? '' }),
    version,
    mayEdit: canEditSaved(actor, row),
    pinned: pinned.includes(id),
  };
}
