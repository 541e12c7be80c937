import type { ReactNode } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useUser } from '../../../lib/session/session.ts';
import { AgentDashboard } from './AgentDashboard.tsx';
import { DeskDashboard } from './DeskDashboard.tsx';
import { UserDashboard } from './UserDashboard.tsx';

/** Of few people: everybody else's comes without it. */
const InstallationDashboard = lazyPage(
  async () => (await import('./InstallationDashboard.tsx')).InstallationDashboard,
);

export interface DashboardPageProps {
  /** Saves the tickets of the whole desk as a file. */
  exportTickets: ReactNode;
}

/** What there is to do, in real figures: each role has its own. */
export function DashboardPage({ exportTickets }: DashboardPageProps) {
  const { role } = useUser();
  switch (role) {
    case 'super_admin':
      return <InstallationDashboard />;
    case 'admin':
    case 'bu_head':
    case 'manager':
      return <DeskDashboard exportTickets={exportTickets} />;
    case 'devops_agent':
      return <AgentDashboard />;
    case 'user':
      return <UserDashboard />;
  }
}
