import { dayInWords } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Part } from '../../../ui/feedback/Part.tsx';
import { RECENT_TICKETS, useAssignedTickets, usePersonalTrend } from '../api.ts';
import columns from '../components/Columns.module.css';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import { type PersonalFigure, PersonalFigures } from '../components/PersonalFigures.tsx';
import { QuickActions } from '../components/QuickActions.tsx';
import { RecentTickets } from '../components/RecentTickets.tsx';
import { pages } from '../links.ts';
import { text } from '../text.ts';

const FETCHED_TICKETS = 10;

const words = text.figures.assigned;

const FIGURES: readonly PersonalFigure[] = [
  {
    key: 'total',
    label: words.total,
    value: ({ total }) => total,
    detail: ({ open, inProgress }) => text.figures.active(open + inProgress),
  },
  { key: 'open', label: words.open, status: ['Open'], value: ({ open }) => open },
  { key: 'inProgress', label: words.inProgress, status: ['In Progress'], value: (stats) => stats.inProgress },
  {
    key: 'completed',
    label: words.completed,
    status: ['Resolved', 'Closed'],
    value: ({ resolved, closed }) => resolved + closed,
    detail: ({ resolved, closed }) => text.figures.made(resolved, closed),
  },
];

/** For those who work tickets off. */
export function AgentDashboard() {
  const { firstName } = useUser();
  const query = useAssignedTickets(FETCHED_TICKETS);
  const before = usePersonalTrend();
  const now = new Date();
  return (
    <DashboardFrame title={text.greeting(now.getHours(), firstName)} note={dayInWords(now)} query={query}>
      {(data) => (
        <>
          <Part what="The figures" data={data} framed>
            <PersonalFigures
              figures={FIGURES}
              list={pages.assignedTickets}
              stats={data?.stats}
              before={before}
            />
          </Part>
          <div className={columns.columns}>
            <div className={columns.main}>
              <Part what="Recent tickets" data={data} framed>
                <RecentTickets
                  coverage="assigned"
                  list={pages.assignedTickets}
                  ticketPath={ticketPath}
                  tickets={data?.tickets}
                  most={RECENT_TICKETS}
                  total={data?.stats.total ?? 0}
                />
              </Part>
            </div>
            <div className={columns.stack}>
              <QuickActions />
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
