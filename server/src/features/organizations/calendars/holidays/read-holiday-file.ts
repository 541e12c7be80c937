import { readFile } from 'node:fs/promises';
import { CALENDARS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { icsFile } from '@switchboard/contract/organizations/holiday-import.ts';
import { Temporal } from 'temporal-polyfill';
import { decodeText } from '../../../../platform/csv/decode-text.ts';
import { invalid } from '../../../../platform/http/app-error.ts';
import type { Upload } from '../../../../platform/http/multipart.ts';
import type { FileDays } from './file-days.ts';
import { readDays } from './read-days.ts';

interface HolidayFile extends FileDays {
  readonly from: string;
  readonly until: string;
}

/**
 * What a file says of this year, by the clock of the calendar, and the years after it. Earlier days have no use: what
 * was counted stays.
 * @throws AppError VALIDATION_FAILED for no file, or with what is wrong with it
 */
export async function readHolidayFile(
  files: readonly Upload[],
  organizationId: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<HolidayFile> {
  const [file] = files;
  const text = file === undefined ? null : decodeText(await readFile(file.path));
  if (text === null) throw invalid(icsFile.field, MESSAGES.icsRequired);
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const span = { from: `${year}-01-01`, until: `${year + CALENDARS.fileYears - 1}-12-31` };
  return { ...(await readDays(organizationId, { text, timeZone, ...span })), ...span };
}
