import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_DOMAIN, CANARY_FILE, marked } from '../canary.ts';
import { AT } from './shared-values.ts';

export async function addOrganization(db: Database) {
  await db
    .insertInto('organizations')
    .values({
      id: CANARY.id,
      name: marked('organization'),
      code: CANARY.code,
      ticket_prefix: CANARY.code,
      entity: CANARY_DOMAIN,
      description: marked('description'),
      street: marked('street'),
      city: marked('city'),
      state: marked('state'),
      zip_code: marked('zip'),
      country: marked('country'),
      phone: marked('phone'),
      email: `desk@${CANARY_DOMAIN}`,
      website: `https://${CANARY_DOMAIN}`,
      moved_to: `https://moved.${CANARY_DOMAIN}`,
      logo_file: CANARY_FILE.name,
      logo_version: `${CANARY_FILE.name}.png`,
      license_notes: marked('license notes'),
      total_licenses: 100,
      second_factor_roles: [],
      created_at: AT,
      updated_at: AT,
    })
    .execute();
}
