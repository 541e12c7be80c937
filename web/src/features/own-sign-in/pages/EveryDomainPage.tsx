import { PAGE } from '@switchboard/contract/limits.ts';
import { DOMAIN_STATES, type DomainOfOrganization } from '@switchboard/contract/organizations/domains.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { AdminGroups } from '../components/AdminGroups.tsx';
import { DecideDomainDialog } from '../components/DecideDomainDialog.tsx';
import { everyDomainColumns } from '../components/domain-columns.tsx';
import { type DomainDecision, EVERY_VIEWS, everyDomainParams, useEveryDomain } from '../domain-api.ts';
import { everyText, text } from '../domain-text.ts';
import { everyText as groupsText } from '../mapping-text.ts';

const words = groupsText.tabs;

const filters: readonly Filter[] = [
  {
    key: 'state',
    label: everyText.state,
    options: DOMAIN_STATES.map((value) => ({ value, label: text.states[value] })),
  },
];

interface Open {
  readonly domain: DomainOfOrganization;
  readonly decision: DomainDecision;
}

/** What super admins decide of organizations' own sign-in: their mail domains, and groups that make admins. */
export function EveryDomainPage() {
  const list = useUrlList(everyDomainParams);
  const { tab, page } = list.values;
  const tabs = (
    <PageTabs
      label={words.label}
      tabs={EVERY_VIEWS.map((value) => ({ value, label: words[value] }))}
      value={tab}
      onChange={(tab) => list.set({ tab, state: [], page: 1 })}
    />
  );
  if (tab === 'groups') return <AdminGroups list={list} page={page} above={tabs} />;
  return <EveryDomain list={list} tabs={tabs} />;
}

interface EveryDomainProps {
  list: ReturnType<typeof useUrlList<typeof everyDomainParams>>;
  tabs: ReactNode;
}

/** What organizations say are their mail domains; those that wait for a decision first. */
function EveryDomain({ list, tabs }: EveryDomainProps) {
  const query = useEveryDomain(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => everyDomainColumns((domain, decision) => setOpen({ domain, decision })), []);
  return (
    <>
      <ListPage
        title={everyText.title}
        what={text.what}
        description={everyText.description}
        above={tabs}
        filters={filters}
        list={list}
        query={query}
        rows={query.data?.domains}
        total={query.data?.pagination.total}
        pageSize={PAGE.domains}
        empty={everyText.empty}
      >
        {(state) => (
          <DataTable
            label={everyText.list}
            columns={columns}
            rowKey={({ _id }) => _id}
            skeletonRows={6}
            {...state}
          />
        )}
      </ListPage>
      {open && <DecideDomainDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
