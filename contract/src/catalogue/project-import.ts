import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  csvFile,
  dateCell,
  ignoredColumns,
  importing,
  importSummary,
  rowErrors,
  rowNumber,
} from '../import-file.ts';
import { projectFields } from './projects.ts';

const ofAdmins = { tag: 'Projects', access: ['admin'] } as const;

/** A row of the file; the leads are named by e-mail. */
export const projectRow = projectFields.safeExtend({
  startDate: dateCell('Start Date'),
  endDate: dateCell('End Date'),
});

export const projectVerdict = z.object({
  row: rowNumber,
  projectName: z.string(),
  projectCode: z.string(),
  errors: rowErrors,
});
export const projectImportResult = z.object({
  summary: importSummary,
  errors: z.array(projectVerdict.omit({ projectCode: true })),
  successes: z.array(z.object({ projectCode: z.string(), projectName: z.string() })),
});

export const getProjectSample = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/project-import/sample',
  summary: 'A CSV file to fill in',
  status: 200,
  output: 'file',
});

export const previewProjectImport = endpoint({
  ...ofAdmins,
  ...importing,
  path: '/project-import/preview',
  summary: 'What an import of this file would do to each of its rows; writes nothing',
  files: csvFile,
  repeatable: true,
  output: z.object({ summary: importSummary, rows: z.array(projectVerdict), ignoredColumns }),
});

export const importProjects = endpoint({
  ...ofAdmins,
  ...importing,
  path: '/project-import/upload',
  summary: 'Add the projects of a CSV file; rows that cannot be are reported, the others are kept',
  files: csvFile,
  output: projectImportResult,
});
