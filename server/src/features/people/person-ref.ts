import type { PersonRef } from '@switchboard/contract/people/person.ts';
import type { EmailProof } from '../../platform/database/tables/account-tables.ts';

export interface PersonColumns {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

export const presentPerson = (row: PersonColumns): PersonRef => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  ...serviceMark(row),
});

/** A service account alone has neither a last name nor an e-mail: people's last names are required. */
export const serviceMark = ({ last_name, email }: Pick<PersonColumns, 'last_name' | 'email'>) =>
  last_name === '' && email === '' ? { isService: true as const } : {};

export const fullName = (row: Pick<PersonColumns, 'first_name' | 'last_name'>) =>
  `${row.first_name} ${row.last_name}`.trim();

/** The name that an e-mail greets its reader by: none where the address may be somebody else's. */
export const greetedName = (row: { readonly first_name: string; readonly email_proof: EmailProof }) =>
  row.email_proof === 'confirmed' ? row.first_name : null;
