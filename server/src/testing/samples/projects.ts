import { newId } from '../../platform/ids.ts';
import { createProject, type Organization } from '../world.ts';
import { csvFile, type MakeSample, newName, nothing, type Samples } from './sample.ts';

const projectFields = (home: Organization) => ({
  name: 'Depot',
  code: newName('P'),
  description: 'A new one',
  projectManager: home.manager,
  buHead: home.head,
  status: 'active',
  startDate: '2026-01-31',
  endDate: '2026-12-31',
});

const projectFile = () => `Project Name,Project Code\nDepot,${newName('P')}\n`;

const onProject =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createProject(db, home.id, { code: newId() }) },
    ...(body !== undefined && { body: body(home) }),
  });

export const projectSamples: Samples = {
  'GET /projects': () => ({ query: { search: 'P', status: 'Active' } }),
  'POST /projects': (_app, home) => ({ body: projectFields(home) }),
  'PUT /projects/{id}': onProject(projectFields),
  'DELETE /projects/{id}': onProject(),
  'GET /projects/{id}/usage': onProject(),
  'GET /projects/{id}/members': onProject(),
  'PUT /projects/{id}/members': onProject((home) => ({ members: [home.otherUser] })),
  'GET /project-import/sample': nothing,
  'POST /project-import/preview': () => ({ body: {}, file: csvFile(projectFile()) }),
  'POST /project-import/upload': () => ({ body: {}, file: csvFile(projectFile()) }),
  'GET /super-admin/projects': (_app, home) => ({
    query: { search: 'P', status: 'Active', organization: home.id },
  }),
};
