/** What totals of people are called on every page, and what tells two of them apart. */
import { count } from '../format/format.ts';

export const peopleWords = {
  people: 'People',
  seats: 'Seats used',
  /** Of a total of everybody. */
  withSuperAdmins: (superAdmins: number) =>
    superAdmins === 1 ? '1 super admin included' : `${count(superAdmins)} super admins included`,
  /** Of a total of organizations' members. */
  withoutSuperAdmins: 'Super admins not counted',
  inactive: (people: number, seats: number) =>
    people > seats ? `${count(people - seats)} inactive, without a seat` : 'All active',
} as const;
