import type { AccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import { presentPerson } from '../../people/person-ref.ts';

const USUAL: AccessSettings = {
  allowedSharing: ['private'],
  defaultSharing: 'private',
  leadsScope: 'organization',
  raiseFor: 'staff',
  confidentialBy: 'staff',
  fallbackApprover: null,
  linkNeedsSignIn: true,
  reminderHours: TICKET_APPROVALS.reminderHours.usual,
  expiryDays: TICKET_APPROVALS.expiryDays.usual,
  version: 0,
};

/** An organization that never changed them has the usual ones. */
export async function readAccessSettings(organizationId: string, db: Database): Promise<AccessSettings> {
  const row = await db
    .selectFrom('access_settings')
    .selectAll('access_settings')
    .select((settings) =>
      jsonObjectFrom(
        settings
          .selectFrom(personIn('access_settings.organization_id', 'access_settings.fallback_approver_id'))
          .select(PERSON_COLUMNS),
      ).as('fallback_approver'),
    )
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined
    ? USUAL
    : {
        allowedSharing: row.allowed_sharing,
        defaultSharing: row.default_sharing,
        leadsScope: row.leads_scope,
        raiseFor: row.raise_for,
        confidentialBy: row.confidential_by,
        fallbackApprover: row.fallback_approver && presentPerson(row.fallback_approver),
        linkNeedsSignIn: row.link_needs_sign_in,
        reminderHours: row.reminder_hours,
        expiryDays: row.expiry_days,
        version: row.version,
      };
}

export async function writeAccessSettings(
  organizationId: string,
  trx: Database,
  settings: AccessSettings,
): Promise<void> {
  const columns = {
    version: settings.version,
    allowed_sharing: settings.allowedSharing,
    default_sharing: settings.defaultSharing,
    leads_scope: settings.leadsScope,
    raise_for: settings.raiseFor,
    confidential_by: settings.confidentialBy,
    fallback_approver_id: settings.fallbackApprover?._id ?? null,
    link_needs_sign_in: settings.linkNeedsSignIn,
    reminder_hours: settings.reminderHours,
    expiry_days: settings.expiryDays,
  };
  await trx
    .insertInto('access_settings')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
