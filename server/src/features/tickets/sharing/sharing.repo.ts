import { SHARING_MODES, type SharingChoice, type SharingMode } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import type { TicketRow } from '../ticket.repo.ts';

/** What a project of an organization, or one that is not known, allows its tickets. */
interface Allowed {
  readonly modes: readonly SharingMode[];
  readonly usual: SharingMode;
}

async function allowedIn(db: Database, organizationId: string, projectId: string): Promise<Allowed> {
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

/**
 * What a choice comes to in a project.
 * @throws AppError VALIDATION_FAILED for one that it does not allow
 */
export async function requireAllowed(
  db: Database,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
  chosen: SharingChoice,
): Promise<SharingMode> {
  const { modes, usual } = await allowedIn(db, organizationId, projectId);
  if (chosen === 'default') return usual;
  if (!modes.includes(chosen)) throw invalid('sharing', MESSAGES.sharingNotAllowed);
  return chosen;
}

/** Of a ticket, for those who see more of it than that it is shared with them. */
export async function presentSharing(
  db: Database,
  {
    organization_id,
    project_id,
    sharing,
    shared_as,
  }: Pick<TicketRow, 'organization_id' | 'project_id' | 'sharing' | 'shared_as'>,
) {
  const { modes } = await allowedIn(db, organization_id, project_id);
  return { chosen: sharing, effective: shared_as ?? 'private', allowed: [...modes] };
}
