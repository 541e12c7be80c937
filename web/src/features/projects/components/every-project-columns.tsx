import { ActionIcon } from '@mantine/core';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { IconEye } from '@tabler/icons-react';
import { day, fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import type { EveryProject } from '../api.ts';
import { text } from '../text.ts';
import classes from './EveryProject.module.css';
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx';

const words = text.every.columns;

/** Names take the two lines that a row has room for; the whole ones are said on hover and in the dialog. */
const wrapped = (name: string) => (
  <span className={classes.name} title={name}>
    {name}
  </span>
);

const leadOf = (person: PersonRef | null) => wrapped(person ? fullName(person) : text.card.nobody);

const dateOf = (date: string | null) => (date ? <span className={classes.date}>{day(date)}</span> : '–');

export const everyProjectColumns = (
  onView: (project: EveryProject) => void,
): readonly Column<EveryProject>[] => [
  {
    key: 'project',
    header: words.project,
    phone: 'title',
    cell: ({ name, code }) => <TwoLines first={name} second={<Mono>{code}</Mono>} />,
  },
  {
    key: 'organization',
    header: words.organization,
    width: 144,
    cell: ({ organization }) => wrapped(organization.name),
  },
  {
    key: 'manager',
    header: words.manager,
    width: 140,
    cell: ({ projectManager }) => leadOf(projectManager),
  },
  { key: 'buHead', header: words.buHead, width: 140, cell: ({ buHead }) => leadOf(buHead) },
  {
    key: 'status',
    header: words.status,
    width: 116,
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  { key: 'start', header: words.start, width: 100, cell: ({ startDate }) => dateOf(startDate) },
  { key: 'end', header: words.end, width: 100, cell: ({ endDate }) => dateOf(endDate) },
  {
    key: 'actions',
    header: words.actions,
    width: 72,
    align: 'right',
    phone: 'aside',
    cell: (project) => (
      <ActionIcon aria-label={text.every.view(project.name)} onClick={() => onView(project)}>
        <IconEye size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  },
];
