import type { Hold } from '@switchboard/contract/holds/holds.ts';
import { presentPerson } from '../people/person-ref.ts';
import type { ShownHold } from './hold.repo.ts';
import { subjectOf } from './place-hold.ts';

export const presentHold = (row: ShownHold): Hold => ({
  _id: row.id,
  kind: row.kind,
  subject: { _id: row.user_id ?? row.ticket_id ?? row.organization_id, name: subjectOf(row).name },
  organization: { _id: row.organization_id, name: row.organization_name, code: row.organization_code },
  reason: row.reason,
  by: presentPerson({ ...row, id: row.placed_by }),
  bySuperAdmin: row.by_super_admin,
  createdAt: row.created_at.toISOString(),
});
