import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import {
  dateCell,
  ignoredColumns,
  importSummary,
  rowErrors,
  rowNumber,
  severalIn,
  takesFile,
} from '../import-file.ts';
import { PROJECT_MEMBERS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { projectFields } from './projects.ts';

/** A row of the file; the leads are named by e-mail. */
export const projectRow = projectFields.safeExtend({
  startDate: dateCell('Start Date'),
  endDate: dateCell('End Date'),
  /** E-mails of who belongs to it. */
  members: z
    .string()
    .transform((cell) => severalIn(cell.toLowerCase()))
    .refine((emails) => emails.length <= PROJECT_MEMBERS, MESSAGES.tooManyProjectMembers),
});

const projectVerdict = z.object({
  row: rowNumber,
  projectName: z.string(),
  projectCode: z.string(),
  errors: rowErrors,
});
const projectImportResult = z.object({
  summary: importSummary,
  errors: z.array(projectVerdict.omit({ projectCode: true })),
  successes: z.array(z.object({ projectCode: z.string(), projectName: z.string() })),
});

const admins = callsFor(permitted('projects.manage', 'organization', MEMBER_ROLES), 'Projects');

export const getProjectSample = admins.get('/project-import/sample', {
  summary: 'A CSV file to fill in',
  output: 'file',
});

export const previewProjectImport = admins.post('/project-import/preview', {
  summary: 'What an import of this file would do to each of its rows; writes nothing',
  ...takesFile,
  repeatable: true,
  output: z.object({ summary: importSummary, rows: z.array(projectVerdict), ignoredColumns }),
});

export const importProjects = admins.post('/project-import/upload', {
  summary: 'Add the projects of a CSV file; rows that cannot be are reported, the others are kept',
  ...takesFile,
  output: projectImportResult,
});
