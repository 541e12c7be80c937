import type { Absence } from '@switchboard/contract/tickets/absences.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { fullName, isoDay } from '../../lib/format/format.ts';
import { daysOfMonth, firstOfMonth } from '../../lib/format/month.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { MonthGrid } from '../../ui/dates/MonthGrid.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { AddButton } from '../../ui/list/AddButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { daysText, substituteText } from './absence-words.ts';
import { useAbsences } from './api.ts';
import { text } from './text.ts';

/** A month of who of the staff is not there. */
export function AbsencesPage({ tabs }: { tabs: ReactNode }) {
  usePageTitle(text.title);
  const today = new Date(useNow());
  const [month, setMonth] = useState(() => firstOfMonth(today));
  const [open, setOpen] = useState<Absence | 'new' | null>(null);
  const days = useMemo(() => daysOfMonth(month), [month]);
  const [first = month] = days;
  const { data, isError, isFetching, refetch } = useAbsences(isoDay(first), isoDay(days.at(-1) ?? month));
  const isInMonth = ({ from, to }: Absence) =>
    from < isoDay(firstOfMonth(month, 1)) && to >= isoDay(firstOfMonth(month));
  const entriesOf = (day: string) =>
    (data ?? [])
      .filter(({ from, to }) => from <= day && day <= to)
      .map((absence) => ({
        key: absence._id,
        look: 'made' as const,
        title: `${fullName(absence.user)}, ${daysText(absence)}, ${substituteText(absence)}`,
        label: fullName(absence.user),
        note: substituteText(absence),
        onOpen: () => setOpen(absence),
      }));
  return (
    <Page>
      <PageHead
        title={text.title}
        description={text.description}
        actions={<AddButton onClick={() => setOpen('new')}>{text.add}</AddButton>}
      />
      {tabs}
      <MonthGrid
        month={month}
        onMonth={setMonth}
        days={days}
        busy={isFetching}
        entriesOf={entriesOf}
        error={
          isError ? (
            <LoadError what={text.what} onRetry={() => void refetch()} busy={isFetching} framed />
          ) : null
        }
        remarks={data !== undefined && !data.some(isInMonth) ? [text.nothing] : []}
      />
      {open !== null &&
        (open === 'new' || open.mayChange ? (
          <AbsenceDialog
            edited={open === 'new' ? null : open}
            from={isoDay(today)}
            forOthers
            onClose={() => setOpen(null)}
          />
        ) : (
          <InfoDialog title={text.form.of(fullName(open.user))} onClose={() => setOpen(null)}>
            {`${daysText(open)}. ${substituteText(open)}.`}
          </InfoDialog>
        ))}
    </Page>
  );
}
