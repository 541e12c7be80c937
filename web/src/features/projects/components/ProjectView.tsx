import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import type { EveryProject } from '../api.ts';
import { text } from '../text.ts';
import classes from './EveryProject.module.css';
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
      {project.description && <p className={classes.description}>{project.description}</p>}
      <dl className={classes.facts}>
        <dt>{words.columns.organization}</dt>
        <dd>{project.organization.name}</dd>
        <dt>{words.columns.status}</dt>
        <dd>
          <ProjectStatusBadge status={project.status} />
        </dd>
        <dt>{words.columns.manager}</dt>
        <dd>{leadOf(project.projectManager)}</dd>
        <dt>{words.columns.buHead}</dt>
        <dd>{leadOf(project.buHead)}</dd>
        <dt>{text.card.dates}</dt>
        <dd>{datesOf(project)}</dd>
        <dt>{words.created}</dt>
        <dd>{day(project.createdAt)}</dd>
      </dl>
    </InfoDialog>
  );
}
