import { Button } from '@mantine/core';
import { DESK_ROLES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useListColumns } from '../../../lib/lists/list-columns.ts';
import { adminTicketPath, NEW_VIEW, paths, ticketPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useFoundTickets } from '../api/find-readable-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { createdFilter } from '../components/created-filter.ts';
import { TicketList } from '../components/TicketList.tsx';
import { useAssigneeFilter } from '../components/use-assignee-filter.tsx';
import { groupQuery } from '../ticket-list-params.ts';
import { useViews } from '../views/api.ts';
import type { ChipKey } from '../views/chips-of-search.ts';
import { text } from '../views/text.ts';
import { type Saved, useViewState } from '../views/use-view-state.ts';
import { ViewActions } from '../views/ViewActions.tsx';

const NOTHING_SAVED: Saved = { q: '', sort: 'newest', group: null, columns: null };

const ofEverybody: readonly ChipKey[] = ['status', 'priority', 'category', 'project', 'created'];
const OF_EVERYBODY: ReadonlySet<ChipKey> = new Set(ofEverybody);
const OF_DESK: ReadonlySet<ChipKey> = new Set([...ofEverybody, 'assignee']);

/** A saved view, or a search that is none yet. */
export function ViewPage() {
  const { id = NEW_VIEW } = useParams();
  const query = useViews();
  const view = query.data?.views.find(({ _id }) => _id === id) ?? null;
  if (id === NEW_VIEW) return <OpenView key={id} view={null} />;
  if (view !== null) return <OpenView key={id} view={view} />;
  return (
    <Page>
      {query.isPending && <SkeletonCard rows={6} height={44} />}
      {query.isError && <LoadError what={text.what} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <EmptyState
          title={text.missing.title}
          text={text.missing.text}
          action={
            <Button variant="default" component={Link} to={paths.views}>
              {text.missing.action}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function OpenView({ view }: { view: View | null }) {
  const { role } = useActor();
  const isDesk = DESK_ROLES.some((one) => one === role);
  const state = useViewState(view ?? NOTHING_SAVED, isDesk ? OF_DESK : OF_EVERYBODY);
  const { shown, values } = state;
  const asked = {
    page: values.page,
    limit: PAGE.allTickets,
    q: shown.q,
    sort: values.sort,
    ...groupQuery(values),
    timeZone: readersTimeZone(),
  };
  const query = useFoundTickets(asked, shown.columns ?? []);
  const own = useListColumns('found');
  const assigneeFilter = useAssigneeFilter(values.assignee, query.data?.tickets);
  const deskFilters = useMemo(
    (): readonly Filter[] => (isDesk ? [assigneeFilter, createdFilter] : [createdFilter]),
    [isDesk, assigneeFilter],
  );
  const rows = useMemo(
    () => ({
      hrefOf: (ticket: ListedTicket) => (isDesk ? adminTicketPath : ticketPath)(ticket._id),
      withOrganization: role === 'super_admin',
    }),
    [isDesk, role],
  );
  return (
    <TicketList
      title={view?.name ?? text.untitled}
      state={state}
      query={query}
      source={{ call: 'found', query: asked }}
      pageSize={PAGE.allTickets}
      rows={rows}
      columns={shown.columns}
      onColumns={view?.mayEdit || shown.columns !== null ? state.setColumns : undefined}
      searchPlaceholder={text.search}
      deskFilters={deskFilters}
      actions={
        <ViewActions
          view={view}
          shown={shown}
          columns={shown.columns ?? own}
          isEdited={state.isEdited}
          onReset={state.reset}
        />
      }
      empty={{ text: text.empties }}
    />
  );
}
