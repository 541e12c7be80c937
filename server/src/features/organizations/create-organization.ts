import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { createOrganization as entry } from '@switchboard/contract/organizations/organizations.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import type { LogoColumns } from './logo.ts';
import { refusePublicMail, refuseTakenName, ticketPrefixOf } from './names.ts';
import { insertOrganization } from './organization.repo.ts';
import { openSubscription } from './subscriptions/open-subscription.ts';

/**
 * Adds an organization with the default licenses, and the subscription that goes with them.
 * @returns its id
 * @throws AppError VALIDATION_FAILED for a public mail domain as its entity
 * @throws AppError CONFLICT naming `code` or `organization_entity` when another live organization has it, or has a
 *   code that would give the same ticket numbers
 */
export async function createOrganization(
  db: Database,
  context: PersonContext,
  fields: BodyOf<typeof entry>,
  logo: LogoColumns | null = null,
): Promise<string> {
  refusePublicMail(fields.organization_entity);
  const id = newId();
  const { address, contact } = fields;
  await db.transaction().execute(async (trx) => {
    await insertOrganization(trx, {
      id,
      name: fields.name,
      code: fields.code,
      ticket_prefix: ticketPrefixOf(fields.code),
      entity: fields.organization_entity,
      description: fields.description,
      street: address.street,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      country: address.country,
      phone: contact.phone,
      email: contact.email,
      website: contact.website,
      status: fields.status,
      ...logo,
      created_by: context.actor.id,
      created_at: context.at,
      updated_at: context.at,
    }).catch(refuseTakenName);
    await openSubscription(trx, id, context.at);
    const subject = { organizationId: id, kind: 'organization', id, name: fields.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
  });
  return id;
}
