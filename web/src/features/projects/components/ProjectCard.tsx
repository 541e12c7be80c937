import { Menu } from '@mantine/core';
import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import type { Project } from '@switchboard/contract/entities/project.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';
import classes from './ProjectCard.module.css';
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx';
import { datesOf } from './project-dates.ts';

const words = text.card;

interface ProjectCardProps {
  project: Project;
  onEdit: () => void;
  onArchive: () => void;
}

export function ProjectCard({ project, onEdit, onArchive }: ProjectCardProps) {
  const titleId = useId();
  return (
    <ItemCard
      titleId={titleId}
      title={project.name}
      code={project.code}
      aside={
        <>
          <ProjectStatusBadge status={project.status} />
          <RowMenu label={words.more(project.name)}>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              {words.edit}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onArchive}>
              {words.archive}
            </Menu.Item>
          </RowMenu>
        </>
      }
    >
      {project.description && <p className={classes.description}>{project.description}</p>}
      <dl className={classes.facts}>
        <Lead label={words.manager} person={project.projectManager} />
        <Lead label={words.buHead} person={project.buHead} />
        <dt>{words.dates}</dt>
        <dd>{datesOf(project)}</dd>
      </dl>
    </ItemCard>
  );
}

function Lead({ label, person }: { label: string; person: PersonRef | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {person ? (
          <>
            <Avatar person={{ id: person._id, name: fullName(person) }} size={18} />
            <span className={classes.person}>{fullName(person)}</span>
          </>
        ) : (
          <span className={classes.nobody}>{words.nobody}</span>
        )}
      </dd>
    </>
  );
}
