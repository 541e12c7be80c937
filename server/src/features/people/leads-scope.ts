import type { LeadsScope } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';

/** What managers and BU heads of a person's organization run, of a query over `users`. */
export const leadsScopeOfPerson = sql<LeadsScope>`coalesce((
  select setting.leads_scope from access_settings as setting
  where setting.organization_id = users.organization_id), 'organization')`.as('leads_scope');
