import { Text } from '@mantine/core';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import type { EveryProject } from '../api.ts';
import { text } from '../text.ts';
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx';
import { datesOf } from './project-dates.ts';

const words = text.every;

const leadOf = (person: PersonRef | null) =>
  person ? `${fullName(person)}, ${person.email}` : text.card.nobody;

/** All that is known of a project, for super admins, who read projects and leave them to their organization. */
export function ProjectView({ project, onClose }: { project: EveryProject; onClose: () => void }) {
  return (
    <InfoDialog
      title={project.name}
      subtitle={<Mono>{project.code}</Mono>}
      note={words.readOnly(project.organization.name)}
      onClose={onClose}
    >
      {project.description && (
        <Text className="anywhere" fz={13.5} lh="21px" style={{ whiteSpace: 'pre-wrap' }}>
          {project.description}
        </Text>
      )}
      <Facts labels="max-content" gap={[10, 16]} muted>
        <Fact label={words.columns.organization}>{project.organization.name}</Fact>
        <Fact label={words.columns.status}>
          <ProjectStatusBadge status={project.status} />
        </Fact>
        <Fact label={words.columns.manager}>{leadOf(project.projectManager)}</Fact>
        <Fact label={words.columns.buHead}>{leadOf(project.buHead)}</Fact>
        <Fact label={text.card.dates}>{datesOf(project)}</Fact>
        <Fact label={words.created}>{day(project.createdAt)}</Fact>
      </Facts>
    </InfoDialog>
  );
}
