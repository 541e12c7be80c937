import type { Role } from '../enums.ts';

interface Newcomer {
  readonly role: Role;
  readonly contactNumber: string;
  readonly organizationId: string | null;
}

/** Whether somebody still has to say what the sign-in provider could not know of them. */
export const hasProfileToComplete = ({ role, contactNumber, organizationId }: Newcomer): boolean =>
  role === 'user' && (contactNumber === '' || organizationId === null);
