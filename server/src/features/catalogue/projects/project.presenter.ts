import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { ProjectRow } from './project.repo.ts';

export const presentProject = (row: ProjectRow): Project => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  projectManager: row.manager && presentPerson(row.manager),
  buHead: row.bu_head && presentPerson(row.bu_head),
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  sharing: row.sharing,
  createdAt: row.created_at.toISOString(),
});
