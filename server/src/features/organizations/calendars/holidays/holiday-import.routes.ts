import * as endpoints from '@switchboard/contract/organizations/holiday-import.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { RunImport } from '../../../../platform/csv/import-limit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import type { Upload } from '../../../../platform/http/multipart.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { membersOrganization } from '../../../people/actor-organizations.ts';
import { contextOf } from '../../../record/actor-context.ts';
import { presentCalendar } from '../calendar.presenter.ts';
import { findCalendar } from '../calendar.repo.ts';
import { expectRoom } from '../write-calendar.ts';
import { compareDays, withDays } from './compare-days.ts';
import { importHolidays } from './import-holidays.ts';
import { readHolidayFile } from './read-holiday-file.ts';

export function holidayImportRoutes(
  serve: Serve,
  { database: { db }, clock }: Deps,
  runImport: RunImport,
): void {
  const find = async (actor: Actor, id: string) => {
    const calendar = await findCalendar(membersOrganization(actor), db, id);
    if (calendar === undefined) throw notFound();
    return calendar;
  };
  const read = async (actor: Actor, id: string, files: readonly Upload[]) => {
    const { time_zone: timeZone } = await find(actor, id);
    return readHolidayFile(files, membersOrganization(actor), { timeZone, now: clock.now() });
  };

  serve(endpoints.previewHolidays, ({ session: { actor }, params: { id }, files }) =>
    runImport(actor, async () => {
      const { days, ...file } = await read(actor, id, files);
      const { holidays, revision } = await find(actor, id);
      await expectRoom(db, membersOrganization(actor), { holidays: withDays(holidays, days) }, id);
      return { days: compareDays(holidays, days), revision, ...file };
    }),
  );

  serve(
    endpoints.importHolidays,
    (call) =>
      runImport(call.session.actor, async () => {
        const { session, params, body, files } = call;
        const { days } = await read(session.actor, params.id, files);
        await importHolidays(db, contextOf(call, clock), params.id, { days, revision: body.revision });
        return { calendar: presentCalendar(await find(session.actor, params.id)) };
      }),
    {
      again: async ({ session: { actor } }, id) => ({ calendar: presentCalendar(await find(actor, id)) }),
    },
  );
}
