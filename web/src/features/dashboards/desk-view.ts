import type { Role } from '@switchboard/contract/enums.ts';
import { adminTicketPath, paths, ticketPath } from '../../lib/paths.ts';

/** Which tickets a dashboard counts. */
export type Coverage = 'own' | 'assigned' | 'all';

export interface DeskView {
  coverage: Coverage;
  /** The list that the figures count; a super admin has none yet. */
  listPath: string | null;
  ticketPath: (id: string) => string;
  /** Whether raising a ticket is the next thing to do here. */
  creates: boolean;
}

const own: DeskView = { coverage: 'own', listPath: paths.myTickets, ticketPath, creates: true };
const desk: DeskView = {
  coverage: 'all',
  listPath: paths.allTickets,
  ticketPath: adminTicketPath,
  creates: true,
};

/** What a role sees of its desk. */
export const deskViews: Record<Role, DeskView> = {
  user: own,
  admin: desk,
  bu_head: desk,
  manager: desk,
  devops_agent: { coverage: 'assigned', listPath: paths.assignedTickets, ticketPath, creates: false },
  super_admin: { coverage: 'all', listPath: null, ticketPath, creates: false },
};
