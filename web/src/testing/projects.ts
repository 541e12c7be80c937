import type { Project } from '@switchboard/contract/catalogue/projects.ts';

export const priya = { _id: 'priya', firstName: 'Priya', lastName: 'Raman', email: 'manager@acme.example' };
export const plant: Project = {
  _id: 'plant',
  name: 'Plant 2 Operations',
  code: 'P2OPS',
  description: 'Lines 1 to 4',
  projectManager: priya,
  buHead: null,
  status: 'Active',
  startDate: '2026-02-14',
  endDate: null,
  sharing: null,
  createdAt: '2026-02-04T08:00:00.000Z',
};
