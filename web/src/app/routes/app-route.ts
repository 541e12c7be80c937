import type { Role } from '@switchboard/contract/enums.ts';
import type { Icon } from '@tabler/icons-react';
import type { LazyPage } from '../../lib/navigation/lazy-page.ts';

type TicketList = 'mine' | 'assigned';
/** Of `policies` no figure is shown: the entry stands there once there is one. */
export type CountName = TicketList | 'held' | 'triage' | 'approvals';

export interface NavigationEntry {
  group: 'main' | 'administration' | 'integrations';
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

export interface AppRoute {
  path: string;
  /**
   * `public` for everybody, `guest` for those who are not signed in, `passage` for those who come with a one-time
   * token or its refusal, or the roles that may open it.
   */
  access: 'public' | 'guest' | 'passage' | readonly Role[];
  Page: LazyPage;
  navigation?: readonly NavigationEntry[];
}
