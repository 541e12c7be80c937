import * as endpoints from '@switchboard/contract/catalogue/project-import.ts';
import { PROJECT_COLUMNS } from '@switchboard/contract/import-columns.ts';
import type { RunImport } from '../../../platform/csv/import-limit.ts';
import { readLines } from '../../../platform/csv/read-lines.ts';
import { isGood, summaryOf } from '../../../platform/csv/validate-rows.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { importProjects, recallProjectImport } from './import-projects.ts';
import { projectSample } from './project-sample.ts';
import { type ProjectVerdict, validateProjects } from './validate-projects.ts';

const presentImport = (verdicts: readonly ProjectVerdict[]) => ({
  summary: summaryOf(verdicts),
  errors: verdicts
    .filter((verdict) => !isGood(verdict))
    .map(({ line, errors }) => ({ row: line.row, projectName: line.cells.name, errors: [...errors] })),
  successes: verdicts.filter(isGood).map(({ row }) => ({ projectCode: row.code, projectName: row.name })),
});

export function projectImportRoutes(
  serve: Serve,
  { database: { db }, clock }: Deps,
  runImport: RunImport,
): void {
  serve(endpoints.getProjectSample, ({ session: { actor } }) =>
    projectSample(membersOrganization(actor), db),
  );

  serve(endpoints.previewProjectImport, ({ session: { actor }, files }) =>
    runImport(actor, async () => {
      const { lines, ignoredColumns } = await readLines(files, PROJECT_COLUMNS);
      const { verdicts } = await validateProjects(membersOrganization(actor), db, lines, false);
      return {
        summary: summaryOf(verdicts),
        rows: verdicts.map(({ line: { row, cells }, errors }) => ({
          row,
          projectName: cells.name,
          projectCode: cells.code,
          errors: [...errors],
        })),
        ignoredColumns: [...ignoredColumns],
      };
    }),
  );

  serve(
    endpoints.importProjects,
    (call) =>
      runImport(call.session.actor, async () => {
        const { lines } = await readLines(call.files, PROJECT_COLUMNS);
        return presentImport(await importProjects(db, contextOf(call, clock), lines));
      }),
    {
      again: ({ session: { actor }, files }, id) =>
        runImport(actor, async () => {
          const { lines } = await readLines(files, PROJECT_COLUMNS);
          return presentImport(await recallProjectImport(db, membersOrganization(actor), lines, id));
        }),
    },
  );
}
