import { SHARING_MODES, type SharingMode } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';

/** What a project of an organization, or one that is not known, allows its tickets. */
interface Allowed {
  readonly modes: readonly SharingMode[];
  readonly usual: SharingMode;
}

export async function allowedIn(db: Database, organizationId: string, projectId: string): Promise<Allowed> {
  const { rows } = await sql<{
    own: SharingMode | null;
    modes: SharingMode[] | null;
    usual: SharingMode | null;
  }>`
    select project.sharing as own, setting.allowed_sharing as modes, setting.default_sharing as usual
    from (select ${organizationId}::uuid as organization_id) as home
    left join projects as project on project.organization_id = home.organization_id
      and project.id = ${isId(projectId) ? projectId : null}::uuid
    left join access_settings as setting on setting.organization_id = home.organization_id`.execute(db);
  const [{ own, modes, usual } = { own: null, modes: null, usual: null }] = rows;
  const allowed = own === null ? (modes ?? ['private']) : ['private', own];
  return {
    modes: SHARING_MODES.filter((mode) => allowed.includes(mode)),
    usual: usual !== null && allowed.includes(usual) ? usual : 'private',
  };
}
