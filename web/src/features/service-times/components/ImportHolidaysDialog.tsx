import { Group, Loader, Text } from '@mantine/core';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { DayState, ImportedDay } from '@switchboard/contract/organizations/holiday-import.ts';
import { IconEqual, IconPlus, IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { day, shortWeekday } from '../../../lib/format/format.ts';
import { spansText } from '../../../lib/format/week.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { FileDropRow } from '../../../ui/files/FileDropRow.tsx';
import { OneFileDrop } from '../../../ui/files/OneFileDrop.tsx';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { text } from '../text.ts';
import { useHolidayImport } from '../use-holiday-import.ts';
import classes from './HolidayTable.module.css';

const words = text.calendars.import;
const PAGE_SIZE = 12;
const STATES = {
  new: { tone: 'resolved', Icon: IconPlus },
  same: { tone: 'closed', Icon: IconEqual },
  replaces: { tone: 'progress', Icon: IconReplace },
} as const satisfies Record<DayState, { tone: Tone; Icon: unknown }>;

interface ImportHolidaysDialogProps {
  calendar: Calendar;
  onImported: (calendar: Calendar) => void;
  onClose: () => void;
}

/** Holidays from a calendar file: choose it, look at each of its days, import. */
export function ImportHolidaysDialog({ calendar, onImported, onClose }: ImportHolidaysDialogProps) {
  const { file, preview, isChecking, isImporting, problem, take, remove, run } = useHolidayImport(
    calendar,
    onImported,
  );
  const count = (state: DayState) => preview?.days.filter((one) => one.state === state).length ?? 0;
  const isNews = count('new') + count('replaces') > 0;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle(calendar.name)}
      submitLabel={preview === null && file !== null && problem !== null ? words.again : words.submit}
      width={640}
      busy={isImporting}
      disabled={isChecking || (preview !== null && !isNews)}
      error={problem}
      note={preview && words.counts(count('new'), count('replaces'), count('same'))}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <OneFileDrop
        label={words.file}
        kind={words.kind}
        accept=".ics,text/calendar"
        disabled={isImporting}
        wrong={problem !== null}
        onTake={take}
      >
        {file && (
          <FileDropRow
            as="div"
            file={{
              id: 'ics',
              name: file.name,
              size: file.size,
              state: problem === null ? 'ready' : 'refused',
            }}
            {...(!isImporting && { onRemove: remove })}
          />
        )}
      </OneFileDrop>
      {isChecking && (
        <Group gap={8} fz="sm" c="secondary" role="status">
          <Loader size={16} aria-hidden />
          {words.checking}
        </Group>
      )}
      {preview && (
        <>
          <Text fz={13} c="secondary">
            {words.span(day(preview.from), day(preview.until))}
            {preview.partOfDay > 0 && ` ${words.partOfDay(preview.partOfDay)}`}
          </Text>
          <Days days={preview.days} />
        </>
      )}
    </FormDialog>
  );
}

function Days({ days }: { days: readonly ImportedDay[] }) {
  const [page, setPage] = useState(1);
  if (days.length === 0) return <Text fz="sm">{words.empty}</Text>;
  return (
    <>
      <table className={classes.table} aria-label={words.preview}>
        <thead>
          <tr>
            <th>{text.calendars.holidays.date}</th>
            <th>{text.calendars.holidays.name}</th>
            <th>{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {days.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ date, name, state, before }) => (
            <tr key={date}>
              <td className={classes.date}>
                <span className={classes.weekday}>{shortWeekday(date)}</span>
                {day(date)}
              </td>
              <td>
                {name}
                {before && (
                  <Text fz={12} c="dimmed">
                    {words.before(before.name, spansText(before.hours ?? []))}
                  </Text>
                )}
              </td>
              <td>
                <ToneBadge {...STATES[state]}>{words.states[state]}</ToneBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > PAGE_SIZE && (
        <div className={classes.pages}>
          <Pagination page={page} pageSize={PAGE_SIZE} total={days.length} onPage={setPage} variant="few" />
        </div>
      )}
    </>
  );
}
