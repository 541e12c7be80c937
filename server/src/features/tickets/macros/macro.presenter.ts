import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { canEditSaved, presentTeamOf } from '../views/saved-rows.ts';
import type { MacroRow } from './macro.repo.ts';

export const presentMacro = (actor: Actor, row: MacroRow): Macro => ({
  _id: row.id,
  name: row.name,
  scope: row.scope,
  role: row.role,
  team: presentTeamOf(row),
  kind: row.kind,
  text: row.text,
  actions: row.actions,
  owner:
    row.first_name === null
      ? null
      : presentPerson({
          id: row.owner_id,
          first_name: row.first_name,
          last_name: row.last_name ?? '',
          email: row.email ?? '',
        }),
  used: row.used,
  version: row.version,
  mayEdit: canEditSaved(actor, row),
});
