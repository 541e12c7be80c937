import { ActionIcon } from '@mantine/core';
import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import { IconEye } from '@tabler/icons-react';
import { day, fullName } from '../../../lib/format.ts';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import type { EveryProject } from '../api/list-every-project.ts';
import { text } from '../text.ts';
import classes from './EveryProject.module.css';
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx';

const words = text.every.columns;

const nameOf = (person: PersonRef | null) => (
  <AvatarNames people={person ? [{ id: person._id, name: fullName(person) }] : []} empty={text.card.nobody} />
);

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
    width: 150,
    cell: ({ organization }) => (
      <span className={classes.organization} title={organization.name}>
        {organization.name}
      </span>
    ),
  },
  {
    key: 'manager',
    header: words.manager,
    width: 178,
    cell: ({ projectManager }) => nameOf(projectManager),
  },
  { key: 'buHead', header: words.buHead, width: 178, cell: ({ buHead }) => nameOf(buHead) },
  {
    key: 'status',
    header: words.status,
    width: 116,
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  { key: 'start', header: words.start, width: 104, cell: ({ startDate }) => dateOf(startDate) },
  { key: 'end', header: words.end, width: 104, cell: ({ endDate }) => dateOf(endDate) },
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
