import { USER_COLUMNS } from '@switchboard/contract/import-columns.ts';
import * as endpoints from '@switchboard/contract/members/user-import.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { RunImport } from '../../../platform/csv/import-limit.ts';
import { readLines } from '../../../platform/csv/read-lines.ts';
import { isGood, summaryOf } from '../../../platform/csv/validate-rows.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { importUsers, recallUserImport } from './import-users.ts';
import { userSample } from './user-sample.ts';
import { rolesByName, type UserVerdict, validateUsers } from './validate-users.ts';

const present = ({ line: { row, cells }, errors }: UserVerdict) => ({
  row,
  name: `${cells.firstName} ${cells.lastName}`.trim(),
  email: cells.email,
  errors: [...errors],
});

const presentImport = (verdicts: readonly UserVerdict[]) => ({
  summary: summaryOf(verdicts),
  errors: verdicts.filter((verdict) => !isGood(verdict)).map(present),
  successes: verdicts.filter(isGood).map(({ row }) => ({
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
  })),
});

export function userImportRoutes(
  serve: Serve,
  { database: { db }, clock }: Deps,
  runImport: RunImport,
): void {
  const homeOf = (actor: Actor) =>
    db
      .selectFrom('organizations')
      .select(['id', 'entity'])
      .where('id', '=', membersOrganization(actor))
      .executeTakeFirstOrThrow();

  serve(endpoints.getUserSample, async ({ session: { actor } }) => userSample((await homeOf(actor)).entity));

  serve(endpoints.previewUserImport, ({ session: { actor }, files }) =>
    runImport(actor, async () => {
      const { lines, ignoredColumns } = await readLines(files, USER_COLUMNS);
      const home = await homeOf(actor);
      const roles = await rolesByName(home, db, lines);
      const verdicts = await validateUsers(home, db, actor, lines, roles);
      return {
        summary: summaryOf(verdicts),
        rows: verdicts.map(present),
        ignoredColumns: [...ignoredColumns],
      };
    }),
  );

  serve(
    endpoints.importUsers,
    (call) =>
      runImport(call.session.actor, async () => {
        const { lines } = await readLines(call.files, USER_COLUMNS);
        return presentImport(await importUsers(db, contextOf(call, clock), lines));
      }),
    {
      again: ({ session: { actor }, files }, id) =>
        runImport(actor, async () => {
          const { lines } = await readLines(files, USER_COLUMNS);
          return presentImport(await recallUserImport(await homeOf(actor), db, actor, lines, id));
        }),
    },
  );
}
