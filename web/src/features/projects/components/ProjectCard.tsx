import { Group, Menu, Text } from '@mantine/core';
import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx';
import { datesOf } from './project-dates.ts';

const words = text.card;

interface ProjectCardProps {
  project: Project;
  onEdit: () => void;
  onMembers: () => void;
  onArchive: () => void;
}

export function ProjectCard({ project, onEdit, onMembers, onArchive }: ProjectCardProps) {
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
            <Menu.Item leftSection={<IconUsers size={16} stroke={1.6} />} onClick={onMembers}>
              {words.members}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onArchive}>
              {words.archive}
            </Menu.Item>
          </RowMenu>
        </>
      }
    >
      {project.description && (
        <Text className="anywhere" fz="sm" lh="md" c="secondary" lineClamp={2}>
          {project.description}
        </Text>
      )}
      <Facts labels={72} mt="auto">
        <Lead label={words.manager} person={project.projectManager} />
        <Lead label={words.buHead} person={project.buHead} />
        <Fact label={words.dates}>{datesOf(project)}</Fact>
      </Facts>
    </ItemCard>
  );
}

function Lead({ label, person }: { label: string; person: PersonRef | null }) {
  return (
    <Fact label={label}>
      {person ? (
        <Group gap={6}>
          <Avatar person={{ id: person._id, name: fullName(person) }} size={18} />
          <span className="truncate">{fullName(person)}</span>
        </Group>
      ) : (
        <Text span inherit c="dimmed">
          {words.nobody}
        </Text>
      )}
    </Fact>
  );
}
