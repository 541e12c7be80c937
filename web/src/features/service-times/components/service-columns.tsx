import { Menu } from '@mantine/core';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { weekText } from '../../../lib/format/week.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

const icon = { size: 16, stroke: 1.6 } as const;

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

interface Actions<Thing> {
  readonly onEdit: (thing: Thing) => void;
  readonly onArchive: (thing: Thing) => void;
}

/** Null for who only reads. */
type MaybeActions<Thing> = Actions<Thing> | null;

const nameColumn = <Thing extends Row>(header: string): Column<Thing> => ({
  key: 'name',
  header,
  phone: 'title',
  width: 220,
  cell: ({ name, isDefault }) => (
    <>
      {name} {isDefault && <ToneBadge tone="accent">{text.isDefault}</ToneBadge>}
    </>
  ),
});

const actionsColumn = <Thing extends Row>(
  header: string,
  actions: MaybeActions<Thing>,
  mayArchive: (thing: Thing) => boolean,
): Column<Thing>[] =>
  actions === null
    ? []
    : [
        {
          key: 'actions',
          header,
          headerHidden: true,
          width: 44,
          align: 'right',
          cell: (thing) => (
            <RowMenu label={text.more(thing.name)}>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onEdit(thing)}>
                {text.menu.edit}
              </Menu.Item>
              {mayArchive(thing) && (
                <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => actions.onArchive(thing)}>
                  {text.menu.archive}
                </Menu.Item>
              )}
            </RowMenu>
          ),
        },
      ];

export function policyColumns(actions: MaybeActions<SlaPolicy>): readonly Column<SlaPolicy>[] {
  const { columns, all, some } = text.policies;
  return [
    { key: 'order', header: columns.order, width: 72, cell: ({ order }) => order },
    nameColumn(columns.name),
    {
      key: 'match',
      header: columns.match,
      cell: ({ match }) => some(match.requestTypes.length, match.projects.length, match.priorities) || all,
    },
    { key: 'calendar', header: columns.calendar, cell: ({ calendar }) => calendar.name },
    {
      key: 'pauses',
      header: columns.pauses,
      cell: ({ pauseOn }) => pauseOn.map((kind) => text.pauses[kind]).join(', '),
    },
    ...actionsColumn(columns.actions, actions, () => true),
  ];
}

export function calendarColumns(actions: MaybeActions<Calendar>): readonly Column<Calendar>[] {
  const { columns } = text.calendars;
  return [
    nameColumn(columns.name),
    { key: 'timeZone', header: columns.timeZone, width: 180, cell: ({ timeZone }) => timeZone },
    { key: 'week', header: columns.week, cell: ({ week }) => weekText(week) },
    { key: 'holidays', header: columns.holidays, width: 100, cell: ({ holidays }) => holidays.length },
    ...actionsColumn(columns.actions, actions, ({ isDefault }) => !isDefault),
  ];
}
