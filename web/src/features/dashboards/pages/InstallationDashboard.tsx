import type { InstallationStats } from '@switchboard/contract/dashboards/dashboards.ts';
import { dayInWords } from '../../../lib/format/format.ts';
import { peopleWords } from '../../../lib/words/people-words.ts';
import { Part } from '../../../ui/feedback/Part.tsx';
import { useInstallation } from '../api.ts';
import columns from '../components/Columns.module.css';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import { LicenseRequests } from '../components/LicenseRequests.tsx';
import { QuickActions } from '../components/QuickActions.tsx';
import { RecentActivity } from '../components/RecentActivity.tsx';
import { type Total, Totals } from '../components/Totals.tsx';
import { pages } from '../links.ts';
import { text } from '../text.ts';

const words = text.figures.installation;

const TOTALS: readonly Total<Exclude<keyof InstallationStats, 'superAdmins'>>[] = [
  { name: 'totalOrganizations', label: words.organizations, page: pages.allOrganizations },
  { name: 'totalUsers', label: words.users, page: pages.everyUser },
  { name: 'totalTickets', label: words.tickets, page: pages.everyTicket },
  { name: 'activeSubscriptions', label: words.subscriptions, page: pages.subscriptions },
];

/** For super admins: all organizations together. */
export function InstallationDashboard() {
  const query = useInstallation();
  return (
    <DashboardFrame
      title={text.installationTitle}
      pageTitle={text.installationTitle}
      note={dayInWords(new Date())}
      query={query}
    >
      {(data) => (
        <>
          <Part what="The totals" data={data} framed>
            <Totals
              totals={TOTALS}
              values={data?.stats}
              before={data?.before}
              details={{ totalUsers: data ? peopleWords.withSuperAdmins(data.stats.superAdmins) : '' }}
            />
          </Part>
          <div className={columns.columns}>
            <div className={columns.main}>
              <Part what="Recent activity" data={data} framed>
                <RecentActivity activities={data?.recentActivity} />
              </Part>
            </div>
            <div className={columns.stack}>
              <Part what="License requests" data={data} framed>
                <LicenseRequests activities={data?.recentActivity} />
              </Part>
              <QuickActions />
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
