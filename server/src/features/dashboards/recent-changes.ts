import { sql } from 'kysely';

/** What people do to their own accounts is theirs, and so is what they write in their profiles. */
const VERBS = [
  'edited',
  'approved',
  'declined',
  'granted',
  'deactivated',
  'reactivated',
  'deleted',
  'payment_recorded',
  'payment_voided',
];
const PROFILE = ['firstName', 'lastName', 'contactNumber', 'department'];
/** So many entries of the record are looked through: an edit has one for each of its fields. */
const LOOKED_THROUGH = 200;

/**
 * The part of recent activity that is read from events: what was changed or decided, what was paid. The kinds
 * are those of the index "events_of_installation".
 * @param most of each type
 */
export const recentChanges = (most: number) => sql`
  (select type, null, events, at, organization_id, subject_id, subject_name, actor_id from (
    select *, row_number() over (partition by type order by last desc) as place from (
      select
        case
          when subject_kind = 'license_request' then 'license_decided'
          when verb in ('payment_recorded', 'payment_voided') then verb
          else subject_kind || '_changed'
        end as type,
        jsonb_agg(jsonb_build_object(
          'event_id', id, 'subject_kind', subject_kind, 'verb', verb, 'data', data) order by sequence) as events,
        at, organization_id,
        case when subject_kind = 'license_request' then organization_id else subject_id end as subject_id,
        coalesce(max(subject_name), '') as subject_name, actor_id, max(sequence) as last
      from (
        select events.* from events join organizations as home on home.id = events.organization_id
        where subject_kind in ('organization', 'user', 'license_request', 'subscription')
          and verb = any(${VERBS})
          and not (subject_kind = 'user' and actor_id = subject_id and verb = 'edited'
            and data->>'field' = any(${PROFILE}))
          and home.deleted_at is null
        order by sequence desc limit ${LOOKED_THROUGH}
      ) as recorded
      group by subject_kind, verb, at, organization_id, subject_id, actor_id
    ) as told
  ) as ranked
  where place <= ${most})`;
