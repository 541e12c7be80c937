/** Webhooks are made, changed and deleted. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import type { editWebhook as edition, WebhookFields } from '@switchboard/contract/webhooks/webhooks.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isTakenBy } from '../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { edits, recordEvents } from '../record/record-events.ts';
import { ownIds } from '../tickets/teams/routing.repo.ts';
import { dropWaiting } from './delivery.repo.ts';
import {
  countWebhooks,
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhook.repo.ts';
import { newWebhookSecret, sealSecret, shownSecret } from './webhook-secret.ts';

export interface MadeWebhook {
  readonly id: string;
  /** Nobody gets it again. */
  readonly secret: string;
}

/**
 * Of an address that is allowed.
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for what is not of the organization
 */
export async function createWebhook(
  trx: Database,
  {
    context,
    organizationId,
    secretKey,
  }: { context: PersonContext; organizationId: string; secretKey: SecretKey },
  fields: WebhookFields,
): Promise<MadeWebhook> {
  await lockOrganization(trx, organizationId);
  if ((await countWebhooks(organizationId, trx)) >= WEBHOOKS.most) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(WEBHOOKS.most, 'webhooks') });
  }
  await requireKnown(trx, organizationId, fields.filters, []);
  const id = newId();
  const secret = newWebhookSecret();
  await insertWebhook(trx, {
    organization_id: organizationId,
    id,
    ...columnsOf(fields),
    is_active: true,
    secret: sealSecret(secretKey, { organizationId, id }, secret),
    created_at: context.at,
  }).catch(refuseNameTaken);
  await recordEvents(trx, subjectOf(organizationId, { id, name: fields.name }), context, [
    { verb: 'created' },
  ]);
  await keepAnswer(trx, context, id);
  return { id, secret: shownSecret(secret) };
}

/**
 * Changes what is given; an address that changes is allowed. What waits for one that is switched off is dropped.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, VALIDATION_FAILED, FORBIDDEN for
 *   a super admin who does anything but switch it off
 */
export const editWebhook = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
  { version, isActive, ...fields }: BodyOf<typeof edition>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findWebhook(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (isSuperAdmin(context.actor) && (isActive !== false || Object.keys(given(fields)).length > 0))
      throw new AppError('FORBIDDEN');
    if (before.version !== version) throw new AppError('CONFLICT');
    const kept = [...before.named_projects, ...before.named_categories].map((one) => one.id);
    if (fields.filters !== undefined) await requireKnown(trx, organizationId, fields.filters, kept);
    const switched = isActive !== undefined && isActive !== before.is_active;
    await updateWebhook(organizationId, trx, id, {
      ...columnsOf(fields),
      ...(switched && {
        is_active: isActive,
        failing_since: null,
        disabled_at: isActive ? null : context.at,
        disabled_reason: null,
      }),
      version: version + 1,
    }).catch(refuseNameTaken);
    if (switched && !isActive) await dropWaiting(organizationId, trx, id, context.at);
    const after = (await findWebhook(organizationId, trx, id)) ?? before;
    const events = edits<'webhook'>(valuesOf(before), valuesOf(after));
    await recordEvents(trx, subjectOf(organizationId, after), context, events);
  });

/** @throws AppError NOT_FOUND */
export const deleteWebhook = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<WebhookRow> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findWebhook(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await deleteRow(organizationId, trx, id);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
    return before;
  });

export const subjectOf = (organizationId: string, { id, name }: Pick<WebhookRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'webhook', id, name }) as const;

const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

type Given = { readonly [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined };

function columnsOf<Fields extends Given>({ filters, includeInternal, includeEmails, ...fields }: Fields) {
  return {
    ...fields,
    include_internal: includeInternal,
    include_emails: includeEmails,
    ...(filters !== undefined && {
      projects: [...filters.projects],
      categories: [...filters.categories],
      priorities: [...filters.priorities],
      ticket_types: [...filters.ticketTypes],
    }),
  };
}

function valuesOf(row: WebhookRow): ValuesOf<'webhook'> {
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
  return {
    name: row.name,
    url: row.url,
    events: [...row.events],
    projects: names(row.named_projects),
    categories: names(row.named_categories),
    priorities: [...row.priorities],
    ticketTypes: [...row.ticket_types],
    includeInternal: row.include_internal,
    includeEmails: row.include_emails,
    isActive: row.is_active,
  };
}

/** @param kept what it names already, though it may have been archived */
async function requireKnown(
  trx: Database,
  organizationId: string,
  { projects, categories }: WebhookFields['filters'],
  kept: readonly string[],
): Promise<void> {
  for (const [table, ids, message] of [
    ['projects', projects, MESSAGES.projectUnknown],
    ['categories', categories, MESSAGES.categoryUnknown],
  ] as const) {
    const known = new Set([...(await ownIds(organizationId, trx, table, ids)), ...kept]);
    if (ids.some((id) => !known.has(id))) throw invalid(`filters.${table}`, message);
  }
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('webhooks_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
