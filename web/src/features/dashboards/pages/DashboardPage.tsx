import { usePageTitle } from '../../../lib/page-title.ts';
import { useUser } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useOverview } from '../api/get-overview.ts';
import { CreateTicketButton } from '../components/CreateTicketButton.tsx';
import { RecentTickets } from '../components/RecentTickets.tsx';
import { TicketFigures } from '../components/TicketFigures.tsx';
import { deskViews } from '../desk-view.ts';
import { text } from '../text.ts';
import classes from './DashboardPage.module.css';

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** What there is to do, in real figures. */
export function DashboardPage() {
  usePageTitle(text.pageTitle);
  const user = useUser();
  const view = deskViews[user.role];
  const { data, isError, isFetching, refetch } = useOverview(view.coverage);
  const now = new Date();
  const create = view.creates && <CreateTicketButton />;
  const isEmpty = data?.stats.total === 0;

  return (
    <Page>
      <PageHead
        title={text.greeting(now.getHours(), user.firstName)}
        count={<span className={classes.day}>{dayFormat.format(now)}</span>}
        actions={isEmpty ? undefined : create}
      />
      {isError ? (
        <LoadError
          what={text.loadWhat}
          title={text.loadFailed}
          onRetry={() => refetch()}
          busy={isFetching}
          framed
        />
      ) : (
        <>
          <TicketFigures view={view} stats={data?.stats} />
          <RecentTickets
            view={view}
            tickets={data?.tickets}
            total={data?.stats.total ?? 0}
            empty={<EmptyState {...text.empty[view.coverage]} action={create} />}
          />
        </>
      )}
    </Page>
  );
}
