import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { ListControls } from '../../../lib/lists/use-url-list.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import {
  fieldsOfRule,
  type RoutingRule,
  type RuleFields,
  useRequestTypes,
  useRouting,
  useSaveRouting,
} from '../routing-api.ts';
import { text } from '../text.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { TryRouting } from './TryRouting.tsx';

const words = text.routing;
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Row {
  readonly place: number;
  readonly rule: RoutingRule;
}

/** One of the rules as they were when its form was opened: another may stand in its place now. */
interface Opened {
  readonly index: number;
  readonly rules: readonly RuleFields[];
  readonly revision: number;
}

/** The rules that say which team a new ticket comes to: the first that matches. */
export function Routing({ list, tabs }: { list: ListControls; tabs: ReactNode }) {
  const mayWrite = useActor().role === 'admin';
  const query = useRouting();
  const save = useSaveRouting();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Opened | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [deleted, setDeleted] = useState<Opened | null>(null);
  const rules = query.data?.routingRules;
  const rows = rules?.map((rule, index): Row => ({ place: index + 1, rule }));
  const fields = (rules ?? []).map(fieldsOfRule);
  const revision = query.data?.revision ?? 0;

  const move = (index: number, by: 1 | -1) => {
    const rule = fields[index];
    if (rule === undefined) return;
    const moved = fields.toSpliced(index, 1).toSpliced(index + by, 0, rule);
    save.mutate(
      { revision, rules: moved },
      { onError: (error) => toast.error(wordsOf(error, words.form.failed)) },
    );
  };
  const columns = useColumns(
    mayWrite
      ? {
          isLast: (index) => index === fields.length - 1,
          isBusy: save.isPending,
          onMove: move,
          onEdit: (index) => setEdited({ index, rules: fields, revision }),
          onDelete: (index) => setDeleted({ index, rules: fields, revision }),
        }
      : null,
  );
  const add = mayWrite && query.isSuccess && (
    <AddButton onClick={() => setAdding(true)}>{words.add}</AddButton>
  );
  return (
    <>
      <ListPage
        title={text.title}
        what={words.what}
        description={words.description}
        actions={
          <>
            {mayWrite && (
              <Button variant="default" onClick={() => setTrying(true)}>
                {words.attempt.button}
              </Button>
            )}
            {add}
          </>
        }
        above={tabs}
        query={query}
        rows={rows}
        total={rows?.length}
        list={list}
        pageSize={Math.max(1, fields.length)}
        pagination={null}
        empty={{ ...words.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={words.list}
            columns={columns}
            rowKey={({ place }) => String(place)}
            skeletonRows={3}
            {...state}
          />
        )}
      </ListPage>
      {isTrying && <TryRouting onClose={() => setTrying(false)} />}
      {deleted !== null && (
        <ConfirmMutation
          title={words.confirm.title}
          message={words.confirm.message}
          confirmLabel={words.confirm.submit}
          danger
          mutation={save}
          input={{ revision: deleted.revision, rules: deleted.rules.toSpliced(deleted.index, 1) }}
          done={words.confirm.done}
          failed={words.form.failed}
          onClose={() => setDeleted(null)}
        />
      )}
      {isAdding && (
        <RuleDialog
          edited={null}
          onSave={(rule) => save.mutateAsync({ revision, rules: [...fields, rule] })}
          onClose={() => setAdding(false)}
        />
      )}
      {edited !== null && (
        <RuleDialog
          edited={edited.rules[edited.index] ?? null}
          onSave={(rule) =>
            save.mutateAsync({
              revision: edited.revision,
              rules: edited.rules.toSpliced(edited.index, 1, rule),
            })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface Actions {
  readonly isLast: (index: number) => boolean;
  readonly isBusy: boolean;
  readonly onMove: (index: number, by: 1 | -1) => void;
  readonly onEdit: (index: number) => void;
  readonly onDelete: (index: number) => void;
}

/** @param actions null for who only reads */
function useColumns(actions: Actions | null): readonly Column<Row>[] {
  const { data: types = [] } = useRequestTypes();
  const typeNames = (ids: readonly string[]) =>
    ids.map((id) => types.find(({ _id }) => _id === id)?.name ?? words.goneType);
  const { columns } = words;
  return [
    { key: 'place', header: columns.place, width: 64, phone: 'hide', cell: ({ place }) => place },
    {
      key: 'match',
      header: columns.match,
      phone: 'title',
      cell: ({ rule }) =>
        [
          typeNames(rule.requestTypes),
          rule.categories.map(({ name }) => name),
          rule.projects.map(({ name }) => name),
          rule.priorities,
        ]
          .filter((names) => names.length > 0)
          .map((names) => names.join(', '))
          .join(' · ') || words.everything,
    },
    { key: 'team', header: columns.team, width: 240, cell: ({ rule }) => rule.team.name },
    ...(actions === null
      ? []
      : [
          {
            key: 'actions',
            header: columns.actions,
            headerHidden: true,
            width: 116,
            align: 'right' as const,
            cell: ({ place }: Row) => (
              <Group gap={2} wrap="nowrap" justify="flex-end">
                <ActionIcon
                  aria-label={words.up(place)}
                  disabled={place === 1 || actions.isBusy}
                  onClick={() => actions.onMove(place - 1, -1)}
                >
                  <IconArrowUp {...icon} />
                </ActionIcon>
                <ActionIcon
                  aria-label={words.down(place)}
                  disabled={actions.isLast(place - 1) || actions.isBusy}
                  onClick={() => actions.onMove(place - 1, 1)}
                >
                  <IconArrowDown {...icon} />
                </ActionIcon>
                <RowMenu label={words.more(place)}>
                  <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onEdit(place - 1)}>
                    {words.edit}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => actions.onDelete(place - 1)}
                  >
                    {words.delete}
                  </Menu.Item>
                </RowMenu>
              </Group>
            ),
          },
        ]),
  ];
}
