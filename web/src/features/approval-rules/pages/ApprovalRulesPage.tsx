import { SegmentedControl } from '@mantine/core';
import type { ApprovalGroup, ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { choiceParam, pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { type ConfirmedMutation, ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useDeleteGroup, useDeleteRule, useGroups, useRules } from '../api.ts';
import { GroupDialog } from '../components/GroupDialog.tsx';
import { RuleDialog } from '../components/RuleDialog.tsx';
import { groupColumns, ruleColumns } from '../components/rule-columns.tsx';
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
    <SegmentedControl
      aria-label={text.view}
      style={{ alignSelf: 'flex-start', justifySelf: 'start' }}
      data={VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={list.values.tab}
      onChange={(chosen) => list.set({ tab: VIEWS.find((one) => one === chosen) ?? 'rules', page: 1 })}
    />
  );
  return list.values.tab === 'rules' ? <Rules list={list} tabs={tabs} /> : <Groups list={list} tabs={tabs} />;
}

function Rules({ list, tabs }: PartProps) {
  const query = useRules();
  const [open, setOpen] = useState<Open<ApprovalRule>>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      ruleColumns({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (thing) => setOpen({ kind: 'delete', thing }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={{ ...text.rules, title: text.title }}
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
      {open?.kind === 'form' && <RuleDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRule rule={open.thing} onClose={close} />}
    </>
  );
}

function Groups({ list, tabs }: PartProps) {
  const query = useGroups();
  const [open, setOpen] = useState<Open<ApprovalGroup>>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      groupColumns({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (thing) => setOpen({ kind: 'delete', thing }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={{ ...text.groups, title: text.title }}
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
      {open?.kind === 'form' && <GroupDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'delete' && <DeleteGroup group={open.thing} onClose={close} />}
    </>
  );
}

const DeleteRule = ({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) => (
  <Confirm name={rule.name} words={text.deleteRule} mutation={useDeleteRule(rule._id)} onClose={onClose} />
);

const DeleteGroup = ({ group, onClose }: { group: ApprovalGroup; onClose: () => void }) => (
  <Confirm
    name={group.name}
    words={text.deleteGroup}
    mutation={useDeleteGroup(group._id)}
    onClose={onClose}
  />
);

interface ConfirmProps {
  name: string;
  words: typeof text.deleteRule | typeof text.deleteGroup;
  mutation: ConfirmedMutation<void>;
  onClose: () => void;
}

const Confirm = ({ name, words, mutation, onClose }: ConfirmProps) => (
  <ConfirmMutation
    title={words.title}
    message={
      <>
        <strong>{name}</strong>: {words.message}
      </>
    }
    confirmLabel={words.confirm}
    danger
    mutation={mutation}
    input={undefined}
    done={words.done(name)}
    failed={words.failed}
    onClose={onClose}
  />
);
