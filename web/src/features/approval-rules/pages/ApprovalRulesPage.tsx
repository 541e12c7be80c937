import type { ApprovalGroup, ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { choiceParam, pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useDeleteGroup, useDeleteRule, useGroups, useRules } from '../api.ts';
import { GroupDialog } from '../components/GroupDialog.tsx';
import { RuleDialog } from '../components/RuleDialog.tsx';
import { groupColumns, type RowActions, ruleColumns } from '../components/rule-columns.tsx';
import { text } from '../text.ts';

const VIEWS = ['rules', 'groups'] as const;
const listParams = { page: pageParam, tab: choiceParam(VIEWS, 'rules') } as const;
const useList = () => useUrlList(listParams);

interface PartProps {
  list: ReturnType<typeof useList>;
  tabs: ReactNode;
}

type Open<Thing> =
  | { readonly kind: 'form'; readonly edited: Thing | null }
  | { readonly kind: 'delete'; readonly thing: Thing }
  | null;

/** What asks for approval by itself, and who approves together. */
export function ApprovalRulesPage() {
  const list = useList();
  const tabs = (
    <PageTabs
      label={text.view}
      tabs={VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={list.values.tab}
      onChange={(tab) => list.set({ tab, page: 1 })}
    />
  );
  return list.values.tab === 'rules' ? <Rules list={list} tabs={tabs} /> : <Groups list={list} tabs={tabs} />;
}

function Rules(props: PartProps) {
  return (
    <Part
      {...props}
      words={text.rules}
      query={useRules()}
      columnsFor={ruleColumns}
      Form={RuleDialog}
      Deletion={DeleteRule}
    />
  );
}

function Groups(props: PartProps) {
  return (
    <Part
      {...props}
      words={text.groups}
      query={useGroups()}
      columnsFor={groupColumns}
      Form={GroupDialog}
      Deletion={DeleteGroup}
    />
  );
}

interface ListedPartProps<Thing> extends PartProps {
  words: typeof text.rules | typeof text.groups;
  query: UseQueryResult<readonly Thing[]>;
  columnsFor: (actions: RowActions<Thing>) => readonly Column<Thing>[];
  Form: ComponentType<{ edited: Thing | null; onClose: () => void }>;
  Deletion: ComponentType<{ thing: Thing; onClose: () => void }>;
}

/** All of a kind on one page, each of which is edited and deleted in a dialog. */
function Part<Thing extends { readonly _id: string }>({
  list,
  tabs,
  words,
  query,
  columnsFor,
  Form,
  Deletion,
}: ListedPartProps<Thing>) {
  const [open, setOpen] = useState<Open<Thing>>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      columnsFor({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (thing) => setOpen({ kind: 'delete', thing }),
      }),
    [columnsFor],
  );
  return (
    <>
      <TablePage
        words={{ ...words, title: text.title }}
        above={tabs}
        add={{ onClick: () => setOpen({ kind: 'form', edited: null }) }}
        query={query}
        rows={query.data}
        total={query.data?.length}
        list={list}
        pageSize={Math.max(1, query.data?.length ?? 1)}
        pagination={null}
        columns={columns}
        skeletonRows={4}
      />
      {open?.kind === 'form' && <Form edited={open.edited} onClose={close} />}
      {open?.kind === 'delete' && <Deletion thing={open.thing} onClose={close} />}
    </>
  );
}

const DeleteRule = ({ thing, onClose }: { thing: ApprovalRule; onClose: () => void }) => (
  <ConfirmRemoval
    name={thing.name}
    words={text.deleteRule}
    mutation={useDeleteRule(thing._id)}
    onClose={onClose}
  />
);

const DeleteGroup = ({ thing, onClose }: { thing: ApprovalGroup; onClose: () => void }) => (
  <ConfirmRemoval
    name={thing.name}
    words={text.deleteGroup}
    mutation={useDeleteGroup(thing._id)}
    onClose={onClose}
  />
);
