/** What happened last in the installation, told without what tickets say. */
import type { Activity } from '@switchboard/contract/entities/dashboard.ts';
import { type ActivityType, ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { presentPerson } from '../people/person.presenter.ts';

interface ActivityRow {
  readonly type: ActivityType;
  /** A role, a ticket's number or a number of licenses. */
  readonly detail: string | null;
  readonly at: Date;
  readonly organization_id: string | null;
  readonly organization_name: string | null;
  readonly id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const TELL: Record<ActivityType, (detail: string | null) => string> = {
  organization_created: () => 'Organization created',
  user_created: (role) => `Joined as ${ROLE_LABELS[role as Role]}`,
  ticket_created: (number) => `Ticket ${number} created`,
  license_requested: (total) =>
    total === null ? 'More licenses requested' : `${total} licenses in all requested`,
};

const present = (row: ActivityRow): Activity => ({
  type: row.type,
  text: TELL[row.type](row.detail),
  organization:
    row.organization_id === null ? null : { _id: row.organization_id, name: row.organization_name ?? '' },
  user: row.id === null ? null : presentPerson({ ...row, id: row.id }),
  createdAt: row.at.toISOString(),
});

/** The latest of each type, so that tickets do not push out a new organization; the newest first. */
export async function readRecentActivity(db: Database): Promise<Activity[]> {
  const most = DASHBOARD.activitiesOfType;
  const { rows } = await sql<ActivityRow>`
    select happened.type, happened.detail, happened.at,
      organizations.id as organization_id, organizations.name as organization_name,
      users.id, users.first_name, users.last_name, users.email
    from (
      (select 'organization_created' as type, null as detail, created_at as at, id as organization_id,
        created_by as user_id
      from organizations where deleted_at is null
      order by created_at desc, id desc limit ${most})
      union all
      (select 'user_created', role, created_at, organization_id, id
      from users
      where deleted_at is null and not exists (select from organizations as home
        where home.id = users.organization_id and home.deleted_at is not null)
      order by created_at desc, id desc limit ${most})
      union all
      (select 'ticket_created', tickets.number, tickets.created_at, tickets.organization_id,
        (select user_id from ticket_people as raised
          where raised.organization_id = tickets.organization_id and raised.ticket_id = tickets.id
            and raised.relation = 'requester' and raised.until is null)
      from tickets
      where exists (select from organizations as home
        where home.id = tickets.organization_id and home.deleted_at is null)
      order by tickets.id desc limit ${most})
      union all
      (select 'license_requested', requested_total::text, created_at, organization_id, requested_by
      from license_requests
      where exists (select from organizations as home
        where home.id = license_requests.organization_id and home.deleted_at is null)
      order by created_at desc limit ${most})
    ) as happened
    left join organizations on organizations.id = happened.organization_id
    left join users on users.id = happened.user_id
    order by happened.at desc, happened.type`.execute(db);
  return rows.map(present);
}
