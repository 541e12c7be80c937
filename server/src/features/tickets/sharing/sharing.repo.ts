import { SHARING_MODES, type SharingMode } from '@switchboard/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';

/** What a project of an organization, or one that is not known, allows its tickets. */
interface Allowed {
  readonly modes: readonly SharingMode[];
  readonly usual: SharingMode;
}

/** As the project and the organization have it set. */
interface SetSharing {
  readonly own: SharingMode | null;
  readonly modes: readonly SharingMode[] | null;
  readonly usual: SharingMode | null;
}

/** @param organization and `project` are ids, or columns of a query's row; without such a project the organization's counts */
const setSharing = (organization: RawBuilder<unknown>, project: RawBuilder<unknown>) =>
  sql<SetSharing>`(
    select json_build_object('own', project.sharing, 'modes', setting.allowed_sharing, 'usual', setting.default_sharing)
    from (values (${organization})) as home (id)
    left join projects as project on project.organization_id = home.id and project.id = ${project}
    left join access_settings as setting on setting.organization_id = home.id)`;

/** Of a query's row of `tickets`. */
export const setSharingOfRow = setSharing(sql.ref('tickets.organization_id'), sql.ref('tickets.project_id'));

export function allowedBy({ own, modes, usual }: SetSharing): Allowed {
  const allowed = own === null ? (modes ?? ['private']) : ['private', own];
  return {
    modes: SHARING_MODES.filter((mode) => allowed.includes(mode)),
    usual: usual !== null && allowed.includes(usual) ? usual : 'private',
  };
}

export async function allowedIn(db: Database, organizationId: string, projectId: string): Promise<Allowed> {
  const project = sql`${isId(projectId) ? projectId : null}::uuid`;
  const { rows } = await sql<{ found: SetSharing }>`
    select ${setSharing(sql`${organizationId}::uuid`, project)} as found`.execute(db);
  return allowedBy(rows[0]?.found ?? { own: null, modes: null, usual: null });
}
