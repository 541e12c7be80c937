import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { MEMBER_ROLES, PROJECT_STATUSES, SHARING_MODES } from '../enums.ts';
import { blankableId, id, instant } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { oneOrSeveral, orElse, organizationFilter, pagination, paging, search, spelled } from '../query.ts';
import { blankableDate, blankableText, endsAfterStart, requiredLine } from '../text.ts';
import { usage } from './categories.ts';

export const project = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  projectManager: personRef.nullable(),
  buHead: personRef.nullable(),
  status: z.enum(PROJECT_STATUSES),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  createdAt: instant,
  /** The mode that its tickets may have besides private; null where it follows the organization. Answers of the version before have none. */
  sharing: z.enum(SHARING_MODES).nullable().default(null),
});
export type Project = z.output<typeof project>;

const everybody = callsFor(SIGNED_IN, 'Projects');
const admins = callsFor(permitted('projects.manage', 'organization', MEMBER_ROLES), 'Projects');
const anyAdmin = callsFor(permitted('projects.manage'), 'Projects');
const superAdmins = callsFor(['super_admin'], 'Projects');

export const listProjects = everybody.get('/projects', {
  summary: 'Projects that are not archived',
  query: z.object({
    ...paging(PAGE.options),
    search,
    status: oneOrSeveral(PROJECT_STATUSES, MESSAGES.projectStatusUnknown),
    organization: organizationFilter,
  }),
  output: z.object({ projects: z.array(project), pagination }),
});

const fields = z.object({
  name: requiredLine('Name', LENGTH.name),
  code: requiredLine('Code', LENGTH.projectCode),
  description: blankableText('Description', LENGTH.description),
  projectManager: blankableId,
  buHead: blankableId,
  status: spelled(PROJECT_STATUSES, MESSAGES.projectStatusUnknown),
  startDate: blankableDate(MESSAGES.dateInvalid),
  endDate: blankableDate(MESSAGES.dateInvalid),
  /** Blank follows the organization. */
  sharing: z.union([z.enum(SHARING_MODES), z.literal('')], MESSAGES.sharingUnknown),
});

const endDateMessage = { path: ['endDate'], error: MESSAGES.projectEndsBeforeStart };

export const projectFields = fields
  .extend({
    description: fields.shape.description.default(''),
    projectManager: blankableId.default(''),
    buHead: blankableId.default(''),
    status: orElse('Active', fields.shape.status),
    startDate: fields.shape.startDate.default(''),
    endDate: fields.shape.endDate.default(''),
    sharing: fields.shape.sharing.default(''),
  })
  .refine(endsAfterStart, endDateMessage);

/** What is absent stays; a blank lead or date means none. */
const projectChanges = fields.partial().refine(endsAfterStart, endDateMessage);

export const createProject = admins.post('/projects', {
  summary: 'Add a project to the own organization',
  body: projectFields,
  status: 201,
  output: z.object({ project }),
});

export const editProject = admins.put('/projects/{id}', {
  summary: 'Change what is given of a project',
  body: projectChanges,
  output: z.object({ project }),
});

export const archiveProject = admins.delete('/projects/{id}', {
  summary: 'Take a project out of lists and pickers; tickets keep it and its code is free again',
  output: z.object({ project }),
});

export const getProjectUsage = admins.get('/projects/{id}/usage', {
  summary: 'What uses a project',
  output: z.object({ usage }),
});

const leadFilters = z.object({ ...paging(PAGE.options), search, organization: organizationFilter });

export const listManagers = anyAdmin.get('/users/managers', {
  summary: 'Active people with the role manager',
  query: leadFilters,
  output: z.object({ managers: z.array(personRef), pagination }),
});

export const listBuHeads = anyAdmin.get('/users/bu-heads', {
  summary: 'Active people with the role BU head',
  query: leadFilters,
  output: z.object({ buHeads: z.array(personRef), pagination }),
});

export const listProjectsAsSuperAdmin = superAdmins.get('/super-admin/projects', {
  summary: 'Projects of all organizations, or of the one that is named',
  query: z.object({ ...listProjects.query.shape, ...paging(PAGE.superAdmin) }),
  output: z.object({
    projects: z.array(project.extend({ organization: namedRef })),
    pagination,
    /** Of what organization and search select, whatever the status. */
    stats: z.object({ total: z.int(), active: z.int(), organizations: z.int() }),
  }),
});
