import type { Role } from '@switchboard/contract/enums.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { grantedBeyond, isGranted, type Permission } from '@switchboard/contract/policies/permissions.ts';
import type { LazyPage } from '../../lib/navigation/lazy-page.ts';

/** Somebody signed in, as far as it decides which pages are theirs. */
export type Reader = Pick<User, 'role'> & Partial<Pick<User, 'permissions'>>;

/** Whether a role of the organization's own opens a page. */
export const isOpenedBy = (
  { permission }: Pick<AppRoute, 'permission'>,
  { role, permissions = [] }: Reader,
) =>
  permission !== undefined &&
  isGranted(grantedBeyond(role, permissions), { name: permission, scope: 'organization' });

export interface AppRoute {
  path: string;
  /**
   * `public` for everybody, `guest` for those who are not signed in, `passage` for those who come with a one-time
   * token or its refusal, or the roles that may open it.
   */
  access: 'public' | 'guest' | 'passage' | readonly Role[];
  /** What opens it besides, and stands in the sidebar of whoever has it by a role of their organization's own. */
  permission?: Permission;
  Page: LazyPage;
}
