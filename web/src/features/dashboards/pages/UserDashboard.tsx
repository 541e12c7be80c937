import { dayInWords } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Part } from '../../../ui/feedback/Part.tsx';
import { RECENT_TICKETS, useOwnTickets, usePersonalTrend } from '../api.ts';
import columns from '../components/Columns.module.css';
import { CreateTicketButton } from '../components/CreateTicketButton.tsx';
import { DashboardFrame } from '../components/DashboardFrame.tsx';
import { LiveChatBanner } from '../components/LiveChatBanner.tsx';
import { type PersonalFigure, PersonalFigures } from '../components/PersonalFigures.tsx';
import { QuickActions } from '../components/QuickActions.tsx';
import { RecentTickets } from '../components/RecentTickets.tsx';
import { pages } from '../links.ts';
import { text } from '../text.ts';

const words = text.figures.own;

const FIGURES: readonly PersonalFigure[] = [
  {
    key: 'total',
    label: words.total,
    value: ({ total }) => total,
    detail: ({ closed }) => text.figures.closed(closed),
  },
  { key: 'open', label: words.open, status: ['Open'], value: ({ open }) => open },
  { key: 'inProgress', label: words.inProgress, status: ['In Progress'], value: (stats) => stats.inProgress },
  { key: 'resolved', label: words.resolved, status: ['Resolved'], value: ({ resolved }) => resolved },
];

/** For those who raise tickets. */
export function UserDashboard() {
  const { firstName } = useUser();
  const query = useOwnTickets(RECENT_TICKETS);
  const before = usePersonalTrend();
  const now = new Date();
  const create = <CreateTicketButton />;
  const isEmpty = query.data?.stats.total === 0;
  return (
    <DashboardFrame
      title={text.greeting(now.getHours(), firstName)}
      note={dayInWords(now)}
      query={query}
      actions={!isEmpty && create}
    >
      {(data) => (
        <>
          <Part what="The figures" data={data} framed>
            <PersonalFigures figures={FIGURES} list={pages.myTickets} stats={data?.stats} before={before} />
          </Part>
          <div className={columns.columns}>
            <div className={columns.main}>
              <Part what="Recent tickets" data={data} framed>
                <RecentTickets
                  coverage="own"
                  list={pages.myTickets}
                  ticketPath={ticketPath}
                  tickets={data?.tickets}
                  most={RECENT_TICKETS}
                  total={data?.stats.total ?? 0}
                  action={create}
                />
              </Part>
            </div>
            <div className={columns.stack}>
              <Part what="The live chat" data={data} framed>
                <LiveChatBanner own={data} />
              </Part>
              <QuickActions />
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
