import { Button } from '@mantine/core';
import type { Role } from '@switchboard/contract/enums.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { choiceParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useActor } from '../../../lib/session/session.ts';
import { OfOrganization } from '../../../shared/one-organization/OfOrganization.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PAGE_SIZE, useArchiveCalendar, useArchivePolicy, useCalendars, usePolicies } from '../api.ts';
import { ApplicationProgress } from '../components/ApplicationProgress.tsx';
import { CalendarDialog } from '../components/CalendarDialog.tsx';
import { PolicyDialog } from '../components/PolicyDialog.tsx';
import { Routing } from '../components/Routing.tsx';
import { calendarColumns, policyColumns } from '../components/service-columns.tsx';
import { TryPolicy } from '../components/TryPolicy.tsx';
import { WorkSettings } from '../components/WorkSettings.tsx';
import { text } from '../text.ts';

/** Who plans service times, as the call says. */
const TRIERS: readonly Role[] = ['admin', 'manager'];
const VIEWS = ['policies', 'calendars', 'routing', 'handing-out'] as const;
const listParams = { page: pageParam, search: textParam, tab: choiceParam(VIEWS, 'policies') } as const;
const useServiceList = () => useUrlList(listParams);
type ServiceList = ReturnType<typeof useServiceList>;

type Open<Thing> =
  | { readonly kind: 'form'; readonly edited: Thing | null }
  | { readonly kind: 'archive'; readonly thing: Thing }
  | null;

/** How fast tickets are to be answered, and by which hours that is counted. */
export const ServiceTimesPage = () => (
  <OfOrganization title={text.title}>
    <ServiceTimes />
  </OfOrganization>
);

function ServiceTimes() {
  const list = useServiceList();
  const tabs = (
    <PageTabs
      label={text.view}
      tabs={VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={list.values.tab}
      onChange={(tab) => list.set({ tab, search: '', page: 1 })}
    />
  );
  switch (list.values.tab) {
    case 'policies':
      return <Policies list={list} tabs={tabs} />;
    case 'calendars':
      return <Calendars list={list} tabs={tabs} />;
    case 'routing':
      return <Routing list={list} tabs={tabs} />;
    case 'handing-out':
      return <WorkSettings tabs={tabs} />;
  }
}

interface TabProps {
  list: ServiceList;
  tabs: ReactNode;
}

/** What can be done is the admin's; others read. */
function useActions<Thing>() {
  const mayWrite = useActor().role === 'admin';
  const [open, setOpen] = useState<Open<Thing>>(null);
  const actions = useMemo(
    () =>
      mayWrite
        ? {
            onEdit: (edited: Thing) => setOpen({ kind: 'form', edited }),
            onArchive: (thing: Thing) => setOpen({ kind: 'archive', thing }),
          }
        : null,
    [mayWrite],
  );
  return {
    open,
    actions,
    close: () => setOpen(null),
    add: (label: string) =>
      mayWrite ? (
        <AddButton onClick={() => setOpen({ kind: 'form', edited: null })}>{label}</AddButton>
      ) : null,
  };
}

function Policies({ list, tabs }: TabProps) {
  const words = text.policies;
  const query = usePolicies({ page: list.values.page, search: list.values.search });
  const { open, actions, close, add } = useActions<SlaPolicy>();
  const { role } = useActor();
  const [isTrying, setTrying] = useState(false);
  const [applied, setApplied] = useState<SlaPolicy | null>(null);
  const columns = useMemo(() => policyColumns(actions), [actions]);
  const button = add(words.add);
  const followed = (actions ? (query.data?.slaPolicies ?? []) : []).filter(
    ({ _id, applying }) => applying || _id === applied?._id,
  );
  return (
    <>
      <ListPage
        title={text.title}
        what={words.what}
        description={words.description}
        actions={
          <>
            {TRIERS.includes(role) && (
              <Button variant="default" onClick={() => setTrying(true)}>
                {words.attempt.button}
              </Button>
            )}
            {button}
          </>
        }
        above={
          <>
            {tabs}
            {followed.map((policy) => (
              <ApplicationProgress key={`${policy._id} ${policy.revision}`} policy={policy} />
            ))}
          </>
        }
        search={{ placeholder: words.search }}
        query={query}
        rows={query.data?.slaPolicies}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        empty={{ ...words.empty, action: button }}
      >
        {(state) => (
          <DataTable
            label={words.list}
            columns={columns}
            rowKey={({ _id }) => _id}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'form' && <PolicyDialog edited={open.edited} onApply={setApplied} onClose={close} />}
      {isTrying && <TryPolicy onClose={() => setTrying(false)} />}
      {open?.kind === 'archive' && <ArchivePolicy policy={open.thing} onClose={close} />}
    </>
  );
}

function Calendars({ list, tabs }: TabProps) {
  const words = text.calendars;
  const query = useCalendars({ page: list.values.page, search: list.values.search });
  const { open, actions, close, add } = useActions<Calendar>();
  const columns = useMemo(() => calendarColumns(actions), [actions]);
  const button = add(words.add);
  return (
    <>
      <ListPage
        title={text.title}
        what={words.what}
        description={words.description}
        actions={button}
        above={tabs}
        search={{ placeholder: words.search }}
        query={query}
        rows={query.data?.calendars}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        empty={{ ...words.empty, action: button }}
      >
        {(state) => (
          <DataTable
            label={words.list}
            columns={columns}
            rowKey={({ _id }) => _id}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'form' && <CalendarDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'archive' && <ArchiveCalendar calendar={open.thing} onClose={close} />}
    </>
  );
}

const ArchivePolicy = ({ policy, onClose }: { policy: SlaPolicy; onClose: () => void }) => (
  <ConfirmRemoval
    words={text.policies.archive}
    name={policy.name}
    mutation={useArchivePolicy(policy._id)}
    onClose={onClose}
  />
);

const ArchiveCalendar = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) => (
  <ConfirmRemoval
    words={text.calendars.archive}
    name={calendar.name}
    mutation={useArchiveCalendar(calendar._id)}
    onClose={onClose}
  />
);
