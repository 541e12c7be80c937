import type { PersonRef } from '@switchboard/contract/people/person.ts';

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
});

export const fullName = (row: Pick<PersonColumns, 'first_name' | 'last_name'>) =>
  `${row.first_name} ${row.last_name}`;
