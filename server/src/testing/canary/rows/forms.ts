import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, onTicket, own } from './shared-values.ts';

/** A published type with a field, which the ticket has filled in. */
export async function addForm(db: Database) {
  const [type, field] = [nextCanaryId(), nextCanaryId()];
  await db
    .insertInto('request_fields')
    .values({
      ...own,
      id: field,
      key: marked('key'),
      label: marked('label'),
      kind: 'text',
      options: JSON.stringify([{ key: marked('option'), label: marked('option'), active: true }]),
      currency: marked('currency'),
      min: null,
      max: null,
      used: true,
      created_at: AT,
    })
    .execute();
  const placement = {
    field,
    requiredAtCreation: false,
    requiredToResolve: false,
    default: marked('default'),
    requester: 'edit',
    staff: 'edit',
    showIf: null,
  };
  const content = JSON.stringify({
    name: marked('type'),
    icon: 'request',
    description: marked('description'),
    audience: { roles: [], departments: [marked('department')] },
    ticketType: 'Request Service',
    defaults: { category: null, subcategory: null, project: null },
    ask: [],
    priority: { mode: 'default', value: 'Medium' },
    form: [placement],
    checklistTemplate: null,
  });
  await db
    .insertInto('request_types')
    .values({ ...own, id: type, place: 1, hidden: false, draft: content, version: 1, created_at: AT })
    .execute();
  await db
    .insertInto('request_type_versions')
    .values({ ...own, type_id: type, version: 1, content, published_at: AT })
    .execute();
  await db
    .insertInto('ticket_forms')
    .values({ ...onTicket, type_id: type, version: 1, impact: 'me', urgency: 'blocked' })
    .execute();
  await db
    .insertInto('ticket_former_forms')
    .values({ ...onTicket, type_id: type, version: 1, left_at: AT })
    .execute();
  await db
    .insertInto('ticket_field_values')
    .values({ ...onTicket, field_id: field, place: 0, text: marked('value'), number: null, day: null })
    .execute();
  await db
    .insertInto('field_files')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      field_id: field,
      uploader_id: CANARY.agent,
      stored_name: marked('stored'),
      original_name: marked('form.txt'),
      mime_type: marked('mime'),
      size: 1,
      sha256: Buffer.alloc(32),
      created_at: AT,
    })
    .execute();
}
