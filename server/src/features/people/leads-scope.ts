import type { LeadsScope } from '@switchboard/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';

/** What managers and BU heads of the organization run that a column of a query's row names. */
export const leadsScopeOf = (organization: string): RawBuilder<LeadsScope> => sql<LeadsScope>`coalesce((
  select setting.leads_scope from access_settings as setting
  where setting.organization_id = ${sql.ref(organization)}), 'organization')`;
