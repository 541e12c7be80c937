import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { updateProfile as entry } from '@switchboard/contract/endpoints/profile.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { emailTaken, refuseEmailTakenMeanwhile } from '../people/email-taken.ts';
import { requireWorkEmail } from '../people/work-email.ts';

/**
 * Changes what is given of the person's own fields; nothing else of them can be changed this way.
 * @throws AppError VALIDATION_FAILED for an e-mail outside the organization's domain, CONFLICT for a taken one
 */
export async function updateProfile(
  db: Database,
  actor: Actor,
  fields: BodyOf<typeof entry>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const present = await trx
      .selectFrom('users')
      .leftJoin('organizations', 'organizations.id', 'users.organization_id')
      .select(['users.email', 'organizations.entity'])
      .where('users.id', '=', actor.id)
      .forUpdate('users')
      .executeTakeFirstOrThrow();
    if (fields.email !== undefined && fields.email !== present.email) {
      requireWorkEmail(fields.email, present.entity ?? '');
      await refuseTaken(trx, fields.email);
    }
    await trx
      .updateTable('users')
      .set({
        updated_at: now,
        ...(fields.firstName !== undefined && { first_name: fields.firstName }),
        ...(fields.lastName !== undefined && { last_name: fields.lastName }),
        ...(fields.email !== undefined && { email: fields.email }),
        ...(fields.contactNumber !== undefined && { contact_number: fields.contactNumber }),
        ...(fields.department !== undefined && { department: fields.department }),
      })
      .where('id', '=', actor.id)
      .execute()
      .catch(refuseEmailTakenMeanwhile);
  });
}

async function refuseTaken(trx: Database, email: string) {
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken !== undefined) throw emailTaken();
}
