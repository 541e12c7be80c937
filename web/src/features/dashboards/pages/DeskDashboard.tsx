import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { ReactNode } from 'react';
import { dayInWords } from '../../../lib/format/format.ts';
import { adminTicketPath } from '../../../lib/navigation/paths.ts';
import { Part } from '../../../ui/feedback/Part.tsx';
import { useDeskDashboard } from '../api.ts';
import columns from '../components/Columns.module.css';
import { CreatedAndResolved } from '../components/CreatedAndResolved.tsx';
import { CreateTicketButton } from '../components/CreateTicketButton.tsx';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import { DeskFigures } from '../components/DeskFigures.tsx';
import { LicenseUsage, LicenseUsageSkeleton } from '../components/LicenseUsage.tsx';
import { QuickActions } from '../components/QuickActions.tsx';
import { RecentTickets } from '../components/RecentTickets.tsx';
import { RecentUsers } from '../components/RecentUsers.tsx';
import { StatusOverview } from '../components/StatusOverview.tsx';
import { type Total, Totals } from '../components/Totals.tsx';
import { Workload } from '../components/Workload.tsx';
import { pages } from '../links.ts';
import { text } from '../text.ts';

const words = text.totals;

const TOTALS: readonly Total<'totalTickets' | 'totalUsers' | 'totalProjects' | 'totalOrganizations'>[] = [
  { name: 'totalTickets', label: words.tickets, page: pages.allTickets },
  { name: 'totalUsers', label: words.users, page: pages.users },
  { name: 'totalProjects', label: words.projects, page: pages.projects },
  { name: 'totalOrganizations', label: words.organizations, page: pages.ownOrganization },
];

/** For those who run an organization's desk. */
export function DeskDashboard({ exportTickets }: { exportTickets: ReactNode }) {
  const query = useDeskDashboard();
  const create = <CreateTicketButton />;
  return (
    <DashboardFrame
      title={text.pageTitle}
      note={text.toDate(dayInWords(new Date()), DASHBOARD.days)}
      query={query}
      actions={
        <>
          {exportTickets}
          {create}
        </>
      }
    >
      {(data) => (
        <>
          <Part what="The figures" data={data} framed>
            <DeskFigures figures={data?.figures} />
          </Part>
          <div className={columns.columns}>
            <div className={columns.main}>
              <Part what="Created and resolved" data={data} framed>
                <CreatedAndResolved days={data?.days} figures={data?.figures} />
              </Part>
            </div>
            <div className={columns.side}>
              <Part what="The status overview" data={data} framed>
                <StatusOverview stats={data?.stats} />
              </Part>
            </div>
            <div className={columns.main}>
              <Part what="Recent tickets" data={data} framed>
                <RecentTickets
                  coverage="desk"
                  list={pages.allTickets}
                  ticketPath={adminTicketPath}
                  tickets={data?.recentTickets}
                  most={DASHBOARD.deskTickets}
                  total={data?.stats.totalTickets ?? 0}
                />
              </Part>
            </div>
            <div className={columns.stack}>
              {data === undefined && <LicenseUsageSkeleton />}
              <Part what="License usage" data={data} framed>
                {data?.licenses && <LicenseUsage licenses={data.licenses} request={data.licenseRequest} />}
              </Part>
              <div className={columns.rest}>
                <Part what="The workload" data={data} framed>
                  <Workload agents={data?.workload} unassigned={data?.stats.unassignedTickets ?? 0} />
                </Part>
              </div>
            </div>
            <div className={columns.main}>
              <Part what="Recent users" data={data} framed>
                <RecentUsers users={data?.recentUsers} total={data?.stats.totalUsers ?? 0} />
              </Part>
            </div>
            <div className={columns.side}>
              <QuickActions />
            </div>
          </div>
          <Part what="The totals" data={data} framed>
            <Totals totals={TOTALS} values={data?.stats} />
          </Part>
        </>
      )}
    </DashboardFrame>
  );
}
