/** What came of a file, or would come of it. Rows count as a spreadsheet counts them: the heading is row 1. */
import { z } from 'zod';

const row = z.int();
const messages = z.array(z.string());

export const importSummary = z.object({ totalRows: z.int(), successful: z.int(), failed: z.int() });
export type ImportSummary = z.output<typeof importSummary>;

export const projectVerdict = z.object({
  row,
  projectName: z.string(),
  projectCode: z.string(),
  /** Empty for a row that can be imported. */
  errors: messages,
});
export const projectImportResult = z.object({
  summary: importSummary,
  errors: z.array(z.object({ row, projectName: z.string(), errors: messages })),
  successes: z.array(z.object({ projectCode: z.string(), projectName: z.string() })),
});

export const userVerdict = z.object({ row, name: z.string(), email: z.string(), errors: messages });
export const userImportResult = z.object({
  summary: importSummary,
  errors: z.array(userVerdict),
  successes: z.array(z.object({ name: z.string(), email: z.string() })),
});
