import { PROJECT_STATUSES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo, useState } from 'react';
import { useOrganizationFilter } from '../../../lib/choices/use-organization-filter.ts';
import { count } from '../../../lib/format/format.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type EveryProject, type EveryProjectAnswer, useEveryProject } from '../api.ts';
import { everyProjectColumns } from '../components/every-project-columns.tsx';
import { ProjectView } from '../components/ProjectView.tsx';
import { statusFilter } from '../components/status-filter.ts';
import { text } from '../text.ts';

const words = text.every;

const listParams = {
  page: pageParam,
  search: textParam,
  status: choicesParam(PROJECT_STATUSES),
  organization: textParam,
} as const;

function figuresOf(data: EveryProjectAnswer | undefined): Figure[] {
  const { figures } = words;
  const onPage = data?.projects.filter(({ status }) => status === 'Active').length ?? 0;
  return [
    { key: 'total', label: figures.total, value: count(data?.stats.total ?? 0) },
    {
      key: 'active',
      label: figures.active,
      value: count(onPage),
      detail: figures.activeDetail(count(data?.stats.active ?? 0)),
    },
    { key: 'organizations', label: figures.organizations, value: count(data?.stats.organizations ?? 0) },
    { key: 'filtered', label: figures.filtered, value: count(data?.pagination.total ?? 0) },
  ];
}

/** The projects of all organizations, for super admins, who read them. */
export function EveryProjectPage() {
  const list = useUrlList(listParams);
  const query = useEveryProject(list.values);
  const { data, isPending } = query;
  const organizationFilter = useOrganizationFilter(list.values.organization);
  const filters = useMemo(() => [organizationFilter, statusFilter], [organizationFilter]);
  const [viewed, setViewed] = useState<EveryProject | null>(null);
  const columns = useMemo(() => everyProjectColumns(setViewed), []);
  return (
    <>
      <ListPage
        title={words.title}
        what={text.what}
        above={(isPending || data) && <Figures figures={figuresOf(data)} loading={isPending} />}
        filters={filters}
        search={{ placeholder: text.search, debounce: SEARCH_DEBOUNCE.projects }}
        query={query}
        rows={data?.projects}
        total={data?.pagination.total}
        list={list}
        pageSize={PAGE.superAdmin}
        pagination={{ variant: 'steps' }}
        empty={words.empty}
        nothingMatches={words.nothingMatches}
      >
        {(state) => (
          <DataTable
            label={words.title}
            columns={columns}
            rowKey={({ _id }) => _id}
            activeKey={viewed?._id ?? null}
            {...state}
          />
        )}
      </ListPage>
      {viewed && <ProjectView project={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
