/** Functions that make data of the words in which events were recorded. They live as long as the migration. */
import { type Kysely, sql } from 'kysely';
import { editedFields } from './edited-fields.ts';

/** What happened says all. */
export const SILENT = [
  'category.created',
  'category.archived',
  'subcategory.archived',
  'project.created',
  'project.archived',
  'user.registered',
  'user.applied',
  'user.joined',
  'user.identity_linked',
  'user.approved',
  'user.declined',
  'user.invited',
  'user.invitation_accepted',
  'user.deactivated',
  'user.reactivated',
  'user.moved_away',
  'user.moved_here',
  'user.deleted',
  'user.password_reset',
  'user.second_factor_enabled',
  'user.second_factor_disabled',
  'user.second_factor_reset',
  'user.recovery_code_used',
  'user.recovery_codes_renewed',
  'organization.created',
  'organization.deleted',
  'scheduled_ticket.created',
  'scheduled_ticket.resumed',
  'scheduled_ticket.executed',
  'scheduled_ticket.completed',
  'scheduled_ticket.cancelled',
];

export async function addConversions(db: Kysely<unknown>): Promise<void> {
  // A value by the way it was written; null where that is none of its type.
  await sql`
    create function typed_value(type text, value text) returns jsonb language plpgsql immutable as $$
    declare
      code text;
    begin
      if right(type, 1) = '?' then
        if value is null then return 'null'; end if;
        return typed_value(left(type, -1), value);
      end if;
      case type
        when 'text' then return to_jsonb(value);
        when 'count' then
          if value ~ '^\\d{1,9}$' then return to_jsonb(value::int); end if;
        when 'switch' then
          if value in ('on', 'off') then return to_jsonb(value = 'on'); end if;
        when 'day' then
          if value ~ '^\\d{4}-\\d{2}-\\d{2}$' then return to_jsonb(value); end if;
        when 'moment' then
          if value ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' then return to_jsonb(value); end if;
        when 'money' then
          if value ~ '^\\d{1,13}\\.\\d{2}$' then
            return jsonb_build_object('cents', replace(value, '.', '')::bigint);
          end if;
        when 'named' then
          if value <> '' then return jsonb_build_object('id', null, 'name', value); end if;
        when 'named or blank' then
          if value = '' then return 'null'; end if;
          return typed_value('named', value);
        when 'moment or blank' then
          if value = '' then return 'null'; end if;
          return typed_value('moment', value);
        when 'assignment' then
          if value = 'auto-assign' then return '{"auto": true}'; end if;
          return typed_value('named or blank', value);
        when 'list' then
          -- One that names several may be one with a comma in it.
          if value = '' then return '[]'; end if;
          if value not like '%,%' then return jsonb_build_array(value); end if;
        when 'role' then
          code := case value when 'User' then 'user' when 'BU Head' then 'bu_head' when 'Manager' then 'manager'
            when 'Admin' then 'admin' when 'DevOps Agent' then 'devops_agent' when 'Super Admin' then 'super_admin' end;
          return to_jsonb(code);
        when 'roles' then
          if string_to_array(value, ' ') <@ array['user', 'bu_head', 'manager', 'admin', 'devops_agent', 'super_admin']
          then return to_jsonb(string_to_array(value, ' ')); end if;
        when 'mode' then
          code := replace(value, ' ', '_');
          if code in ('least_tickets', 'round_robin', 'random') then return to_jsonb(code); end if;
        else
          -- One of several words.
          if value = any(string_to_array(type, '|')) then return to_jsonb(value); end if;
      end case;
      return null;
    end $$`.execute(db);

  await sql`
    create function typed_edit(kind text, field text, old_value text, new_value text)
    returns jsonb language plpgsql immutable as $$
    declare
      code text;
      type text;
      old_data jsonb;
      new_data jsonb;
    begin
      select fields.code, fields.type into code, type from (values ${editedFields()}) as fields (kind, words, code, type)
      where fields.kind = typed_edit.kind and fields.words = field;
      if code is null then return null; end if;
      old_data := typed_value(type, old_value);
      new_data := typed_value(type, new_value);
      if old_data is null or new_data is null then return null; end if;
      return jsonb_build_object('field', code, 'from', old_data, 'to', new_data);
    end $$`.execute(db);

  await sql`
    create function in_words(field text, old_value text, new_value text, reason text)
    returns jsonb language sql immutable as $$
      select jsonb_build_object('words',
        jsonb_build_object('field', field, 'from', old_value, 'to', new_value, 'reason', reason))
    $$`.execute(db);

  // Of records from before it was kept, some reasons tell in what way somebody had the ticket.
  await sql`
    create function typed_assignment(
      old_value text, new_value text, reason text, details jsonb, by_product boolean
    ) returns jsonb language plpgsql immutable as $$
    declare
      relation text := details->>'relation';
      typed_reason jsonb;
    begin
      if by_product and relation is null then
        relation := case reason when 'Manager of the project' then 'manager' when 'BU head of the project' then 'bu_head' end;
      end if;
      typed_reason := case
        when coalesce(reason, '') = '' then null
        when reason = 'handed over' then '{"code": "handed_over"}'
        when not by_product then null
        when reason = 'Manager of the project' and relation = 'manager'
          or reason = 'BU head of the project' and relation = 'bu_head' then '{"code": "project_lead"}'
        when reason = 'Chosen in the schedule' then '{"code": "schedule"}'
        when reason = 'next in turn' then '{"code": "round_robin"}'
        when reason = 'chosen at random' then '{"code": "random"}'
        when reason ~ '^fewest open tickets( \\(\\d{1,9}\\))?$' then
          jsonb_build_object('code', 'least_tickets', 'openTickets', substring(reason from '\\d+')::int)
        when to_jsonb(relation) = typed_value('role', reason) then '{"code": "left_organization"}'
      end;
      if typed_reason is null and reason <> '' then
        typed_reason := jsonb_build_object('code', 'given', 'text', reason);
      end if;
      return jsonb_build_object(
        'relation', relation,
        'from', coalesce(nullif(details->'from', 'null'), typed_value('named?', nullif(old_value, ''))),
        'to', coalesce(nullif(details->'to', 'null'), typed_value('named?', nullif(new_value, ''))),
        'reason', typed_reason);
    end $$`.execute(db);

  await sql`
    create function typed_event(
      kind text, verb text, field text, old_value text, new_value text, reason text, details jsonb,
      subject uuid, by_product boolean
    ) returns jsonb language plpgsql stable as $$
    declare
      code constant text := kind || '.' || verb;
      silent constant boolean := field is null and old_value is null and new_value is null and reason is null;
      data jsonb;
    begin
      if silent and code in (${sql.join(SILENT.map((code) => sql.lit(code)))}) then return '{}'; end if;
      case
        when verb = 'edited' and kind <> 'ticket' and reason is null then
          data := typed_edit(kind, field, old_value, new_value);
        when code = 'ticket.created' then
          data := jsonb_build_object('to', typed_value('Open|In Progress|Resolved|Closed', new_value));
        when code = 'ticket.status' then
          data := jsonb_build_object(
            'from', typed_value('Open|In Progress|Resolved|Closed', old_value),
            'to', typed_value('Open|In Progress|Resolved|Closed', new_value));
        when code = 'ticket.priority' then
          data := jsonb_build_object(
            'from', typed_value('Low|Medium|High|Critical', old_value),
            'to', typed_value('Low|Medium|High|Critical', new_value));
        when code in ('ticket.assigned', 'ticket.unassigned') then
          data := typed_assignment(old_value, new_value, reason, details, by_product);
          if (verb = 'unassigned') <> (data->'to' = 'null') then data := null; end if;
          return coalesce(data, in_words(field, old_value, new_value, reason));
        when code = 'ticket.edited' then
          if jsonb_typeof(details->'changes') = 'array' then
            return jsonb_build_object('changes', details->'changes');
          end if;
        when code in ('ticket.comment', 'ticket.note') then
          return case when details->'system' = 'true' then '{"system": true}' else '{}' end::jsonb;
        when code = 'ticket.files' then
          return '{}';
        when code = 'subcategory.created' and reason like 'in %' then
          data := jsonb_build_object('category', jsonb_build_object(
            'id', (select category_id from subcategories where id = subject), 'name', substr(reason, 4)));
        when code = 'project.created' and reason = 'CSV import' and new_value is null then
          data := '{"imported": true}';
        when code = 'user.created' and old_value is null then
          data := jsonb_build_object('role',
            typed_value('user|bu_head|manager|admin|devops_agent|super_admin', new_value));
          if reason = 'CSV import' then data := data || '{"imported": true}';
          elsif reason is not null then data := null;
          end if;
        when code = 'organization.imported' and new_value ~ '^\\d{1,9} of \\d{1,9} rows$' then
          data := jsonb_build_object(
            'what', typed_value('projects|users', field),
            'imported', split_part(new_value, ' ', 1)::int,
            'rows', split_part(new_value, ' ', 3)::int);
        when code = 'organization.second_factor_required' then
          data := jsonb_build_object('from', typed_value('roles', old_value), 'to', typed_value('roles', new_value));
        when code = 'license_request.created' and old_value is null then
          data := jsonb_build_object('requestedTotal', typed_value('count?', new_value), 'note', coalesce(reason, ''));
          if typed_value('count?', new_value) is null then data := null; end if;
          return coalesce(data, in_words(field, old_value, new_value, reason));
        when code in ('license_request.granted', 'license_request.declined') and old_value is null and new_value is null
        then
          data := jsonb_build_object('reason', coalesce(reason, ''));
        when code = 'scheduled_ticket.paused' and old_value is null and new_value is null then
          data := jsonb_build_object('reason', case reason
            when 'The schedule was paused' then 'schedule_paused'
            when 'The organization was not active' then 'organization_inactive'
            when 'Its category was archived' then 'category_archived'
            when 'Its subcategory was archived' then 'subcategory_archived'
            when 'Its project is archived or not active any more' then 'project_unavailable'
            when 'The organization has no active admin' then 'no_requester'
            when 'The ticket could not be made' then 'failed' end);
          if reason is null then return '{"reason": null}'; end if;
        when code = 'subscription.payment_recorded' and old_value is null
          and new_value ~ '^\\d{1,13}\\.\\d{2}, \\d{4}-\\d{2}-\\d{2}$'
        then
          data := typed_value('money', split_part(new_value, ', ', 1))
            || jsonb_build_object('date', split_part(new_value, ', ', 2), 'note', coalesce(reason, ''));
        when code = 'subscription.payment_voided' and new_value is null
          and old_value ~ '^\\d{1,13}\\.\\d{2}, \\d{4}-\\d{2}-\\d{2}$'
        then
          data := typed_value('money', split_part(old_value, ', ', 1))
            || jsonb_build_object('date', split_part(old_value, ', ', 2), 'reason', coalesce(reason, ''));
        else data := null;
      end case;
      -- A value that has not the type it should have is null.
      if verb <> 'edited' and data @? '$.* ? (@ == null)' then data := null; end if;
      return coalesce(data, in_words(field, old_value, new_value, reason));
    end $$`.execute(db);

  await sql`
    create function typed_installation_event(kind text, verb text, field text, old_value text, new_value text)
    returns jsonb language plpgsql stable as $$
    declare
      named constant text[] := regexp_match(old_value, '^(.*) \\(([^()]*)\\)$');
      data jsonb;
    begin
      case
        when kind = 'user' and verb = 'created' and new_value is null then return '{"role": "super_admin"}';
        when kind = 'user' then
          return typed_event(kind, verb, field, old_value, new_value, null, null, null, false);
        when kind = 'installation' and verb = 'second_factor_required' then
          return typed_event('organization', verb, field, old_value, new_value, null, null, null, false);
        when verb = 'deleted' and new_value is null and named[1] not like '% (%' then
          data := jsonb_build_object('name', named[1], 'code', named[2]);
        when verb = 'purged' and new_value ~ '^\\d{1,9} people$' and named[1] not like '% (%' then
          data := jsonb_build_object('name', named[1], 'code', named[2],
            'people', split_part(new_value, ' ', 1)::int);
        else data := null;
      end case;
      return coalesce(data, in_words(field, old_value, new_value, null));
    end $$`.execute(db);
}

export async function dropConversions(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function typed_installation_event, typed_event, typed_assignment, typed_edit, typed_value, in_words`.execute(
    db,
  );
}
