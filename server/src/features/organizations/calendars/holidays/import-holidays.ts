import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../../platform/idempotency/idempotency-keys.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { change, hoursOf, onCalendar } from '../write-calendar.ts';
import { compareDays, withDays } from './compare-days.ts';
import type { FileDays } from './file-days.ts';

/**
 * Closes the days from now on, all of them or none. Where the calendar closes them already nothing is written.
 * @param revision that was previewed; without it whichever there is
 * @throws AppError NOT_FOUND, CONFLICT where somebody else has changed it since the revision, LIMIT_REACHED
 */
export const importHolidays = (
  db: Database,
  context: PersonContext,
  id: string,
  { days, revision }: Pick<FileDays, 'days'> & { readonly revision: number | undefined },
): Promise<void> =>
  onCalendar(db, context, id, async (trx, before) => {
    const isNews = compareDays(before.holidays, days).some(({ state }) => state !== 'same');
    if (isNews) {
      if (revision !== undefined && before.revision !== revision) throw new AppError('CONFLICT');
      await change(trx, context, before, {
        ...hoursOf(before),
        holidays: withDays(before.holidays, days),
      });
    }
    await keepAnswer(trx, context, id);
  });
