import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import type { PolicyRow } from './policy.repo.ts';

export const presentPolicy = ({ terms, ...row }: PolicyRow): SlaPolicy => ({
  ...terms,
  _id: row.id,
  name: row.name,
  order: row.place,
  calendar: { _id: row.calendar_id, name: row.calendar_name },
  isDefault: row.is_default,
  revision: row.revision,
  applying: row.is_applying,
});
