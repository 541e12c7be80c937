import type { Role } from '@switchboard/contract/enums.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { grantedBeyond, isGranted, type Permission } from '@switchboard/contract/policies/permissions.ts';
import type { Icon } from '@tabler/icons-react';
import type { LazyPage } from '../../lib/navigation/lazy-page.ts';

type TicketList = 'mine' | 'assigned';
/** Of `policies` no figure is shown: the entry stands there once there is one. */
export type CountName = TicketList | 'held' | 'triage' | 'approvals';

export interface NavigationEntry {
  group: 'main' | 'administration' | 'desk' | 'oversight' | 'integrations';
  label: string;
  icon: Icon;
  roles: readonly Role[];
  /** The figure beside it: tickets that are worked on, letters or approvals that wait, or what waits in inboxes; that stands there only with it. */
  count?: CountName;
  /** Which of the tickets with something unread are in the list. */
  unread?: TicketList | 'all';
  /** Another address of the same page. */
  alias?: string;
}

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
  navigation?: readonly NavigationEntry[];
}
