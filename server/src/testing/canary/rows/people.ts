import type { Role } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_DOMAIN, marked } from '../canary.ts';
import { AT, FAR, own } from './shared-values.ts';

const PEOPLE = [
  ['admin', 'admin'],
  ['head', 'bu_head'],
  ['manager', 'manager'],
  ['agent', 'devops_agent'],
  ['otherAgent', 'devops_agent'],
  ['user', 'user'],
  ['otherUser', 'user'],
] as const satisfies readonly (readonly [keyof typeof CANARY, Role])[];

export async function addPeople(db: Database) {
  await db
    .insertInto('users')
    .values(
      PEOPLE.map(([name, role]) => ({
        id: CANARY[name],
        ...own,
        role,
        first_name: marked(name),
        last_name: marked('person'),
        email: `${name.toLowerCase()}@${CANARY_DOMAIN}`,
        contact_number: marked('number'),
        department: marked('department'),
        mail_problem: marked('mail problem'),
        created_at: AT,
        updated_at: AT,
      })),
    )
    .execute();
  await db
    .insertInto('organization_people')
    .values(PEOPLE.map(([name]) => ({ ...own, user_id: CANARY[name], since: AT })))
    .execute();
  await db
    .insertInto('users')
    .values({
      id: CANARY.former,
      organization_id: null,
      role: 'user',
      first_name: 'Somebody',
      last_name: 'Else',
      email: 'somebody@elsewhere.example',
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('organization_people')
    .values({
      ...own,
      user_id: CANARY.former,
      since: AT,
      until: AT,
      first_name: marked('former'),
      last_name: marked('person'),
      email: `former@${CANARY_DOMAIN}`,
      role: 'user',
    })
    .execute();
  const link = { requested_at: AT, expires_at: FAR };
  await db
    .insertInto('account_links')
    .values([
      {
        ...link,
        id: CANARY.invitation,
        purpose: 'invitation',
        user_id: CANARY.otherUser,
        email: `otheruser@${CANARY_DOMAIN}`,
      },
      {
        ...link,
        id: CANARY.registration,
        purpose: 'registration',
        user_id: null,
        email: `newcomer@${CANARY_DOMAIN}`,
      },
    ])
    .execute();
  await db
    .insertInto('pending_registrations')
    .values({
      ...own,
      link_id: CANARY.registration,
      first_name: marked('newcomer'),
      last_name: marked('person'),
      contact_number: marked('number'),
      department: marked('department'),
    })
    .execute();
}
