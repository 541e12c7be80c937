/** What happened last in the installation, without the content of tickets. */
import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import { type ActivityType, ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { briefText } from '@switchboard/contract/record/event-words.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { personIn } from '../people/person-in.ts';
import { presentPerson } from '../people/person-ref.ts';
import { type EventRow, readEvent } from '../record/read-event.ts';
import { recentChanges } from './recent-changes.ts';

/** So many of each type, so that the frequent ones do not push out the rare ones. */
const ACTIVITIES_OF_TYPE = 5;

interface ActivityRow {
  readonly type: ActivityType;
  /** A role or a number of licenses. */
  readonly detail: string | null;
  /** What was changed or decided at once; null for what comes from other tables. */
  readonly events: readonly EventRow[] | null;
  readonly at: Date;
  readonly organization_id: string | null;
  readonly organization_name: string | null;
  readonly subject_id: string;
  readonly subject_name: string;
  readonly id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const TELL: Record<ActivityType, (row: ActivityRow) => string> = {
  organization_created: () => 'Organization created',
  user_created: ({ detail }) => `Joined as ${ROLE_LABELS[detail as Role]}`,
  ticket_created: ({ subject_name }) => `Ticket ${subject_name} created`,
  license_requested: ({ detail }) =>
    detail === null ? 'More licenses requested' : `${detail} licenses in total requested`,
  license_decided: ({ detail }) => `License request ${detail}`,
  organization_changed: ({ detail }) => `Organization changed: ${detail}`,
  user_changed: ({ subject_name, detail }) => `${subject_name}: ${detail}`,
  subscription_changed: ({ detail }) => `Subscription changed: ${detail}`,
  payment_recorded: ({ detail }) => `Payment recorded: ${detail}`,
  payment_voided: ({ detail }) => `Payment voided: ${detail}`,
};

/** What the events of a row say, else its detail. */
const detailOf = ({ events, detail }: ActivityRow) =>
  events === null
    ? detail
    : events
        .map((event) => briefText(readEvent(event), event.verb))
        .filter(Boolean)
        .join(', ');

const present = (row: ActivityRow): Activity => ({
  type: row.type,
  text: TELL[row.type]({ ...row, detail: detailOf(row) }),
  organization:
    row.organization_id === null ? null : { _id: row.organization_id, name: row.organization_name ?? '' },
  subject: { _id: row.subject_id, name: row.subject_name },
  user: row.id === null ? null : presentPerson({ ...row, id: row.id }),
  createdAt: row.at.toISOString(),
});

/** The latest of each type, so that tickets do not push out a new organization; the newest first. */
export async function readRecentActivity(db: Database): Promise<Activity[]> {
  const most = ACTIVITIES_OF_TYPE;
  const { rows } = await sql<ActivityRow>`
    select happened.type, happened.detail, happened.events, happened.at, happened.subject_id, happened.subject_name,
      organizations.id as organization_id, organizations.name as organization_name,
      person.id, person.first_name, person.last_name, person.email
    from (
      (select 'organization_created' as type, null as detail, null::jsonb as events, created_at as at, id as organization_id,
        id as subject_id, name as subject_name, created_by as user_id
      from organizations where deleted_at is null
      order by created_at desc, id desc limit ${most})
      union all
      (select 'user_created', role, null, created_at, organization_id, id, first_name || ' ' || last_name, id
      from users
      where deleted_at is null and not exists (select from organizations as home
        where home.id = users.organization_id and home.deleted_at is not null)
      order by created_at desc, id desc limit ${most})
      union all
      (select 'ticket_created', null, null, tickets.created_at, tickets.organization_id, tickets.id, tickets.number,
        (select user_id from ticket_people as raised
          where raised.organization_id = tickets.organization_id and raised.ticket_id = tickets.id
            and raised.relation = 'requester' and raised.until is null and not tickets.confidential)
      from tickets
      where exists (select from organizations as home
        where home.id = tickets.organization_id and home.deleted_at is null)
      order by tickets.id desc limit ${most})
      union all
      (select 'license_requested', requested_total::text, null, license_requests.created_at, organization_id,
        organization_id, home.name, requested_by
      from license_requests join organizations as home on home.id = organization_id
      where home.deleted_at is null
      order by license_requests.created_at desc limit ${most})
      union all
      ${recentChanges(most)}
    ) as happened
    left join organizations on organizations.id = happened.organization_id
    left join lateral ${personIn('happened.organization_id', 'happened.user_id')} on true
    order by happened.at desc, happened.type`.execute(db);
  return rows.map(present);
}
