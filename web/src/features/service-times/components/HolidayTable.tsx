import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { IconClipboardText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { day, isoDay, shortWeekday } from '../../../lib/format/format.ts';
import { spansText } from '../../../lib/format/week.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { text } from '../text.ts';
import { HolidayForm } from './HolidayForm.tsx';
import classes from './HolidayTable.module.css';
import { PasteHolidays } from './PasteHolidays.tsx';

type Holiday = Calendar['holidays'][number];
type Open = { readonly kind: 'add' | 'paste' } | { readonly kind: 'edit'; readonly date: string } | null;

const words = text.calendars.holidays;
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const PAGE_SIZE = 8;

interface HolidayTableProps {
  /** In the order of their days. */
  holidays: readonly Holiday[];
  error: ReactNode;
  onChange: (holidays: readonly Holiday[]) => void;
  /** Something is typed that is no holiday yet. */
  onTyping: (typing: boolean) => void;
  /** Further buttons. */
  children?: ReactNode;
  path: string;
}

/** The page that begins with what comes next. */
const firstPage = (holidays: readonly Holiday[]) => {
  const today = isoDay(new Date());
  const coming = holidays.findIndex(({ date }) => date >= today);
  return coming === -1
    ? Math.max(1, Math.ceil(holidays.length / PAGE_SIZE))
    : 1 + Math.floor(coming / PAGE_SIZE);
};

/** The days that are not as their weekday says, to be added, changed and removed. */
export function HolidayTable({ holidays, error, onChange, onTyping, children, path }: HolidayTableProps) {
  const [open, setOpen] = useState<Open>(null);
  const [page, setPage] = useState(() => firstPage(holidays));
  const adding = useRef<HTMLButtonElement>(null);

  const show = (next: Open) => {
    setOpen(next);
    onTyping(next !== null);
    if (next === null) adding.current?.focus();
  };
  const put = (changed: readonly Holiday[], instead: string | null = null) => {
    const dates = new Set([...changed.map(({ date }) => date), instead]);
    const all = [...holidays.filter(({ date }) => !dates.has(date)), ...changed];
    const sorted = all.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    onChange(sorted);
    const [first] = changed;
    if (first) setPage(1 + Math.floor(sorted.findIndex(({ date }) => date === first.date) / PAGE_SIZE));
    show(null);
  };
  const remove = (gone: Holiday) => {
    onChange(holidays.filter(({ date }) => date !== gone.date));
    show(null);
  };

  const pages = Math.max(1, Math.ceil(holidays.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const shown = holidays.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  return (
    <Box role="group" aria-label={words.title} data-path={path}>
      <Group justify="space-between" gap={8} mb={8} wrap="wrap">
        <Text fz="sm" fw={500}>
          {words.title}
        </Text>
        <Group gap={6} wrap="wrap">
          <Button
            ref={adding}
            size="xs"
            variant="default"
            leftSection={<IconPlus {...icon} />}
            onClick={() => show({ kind: 'add' })}
          >
            {words.add}
          </Button>
          {children}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconClipboardText {...icon} />}
            onClick={() => show({ kind: 'paste' })}
          >
            {words.paste}
          </Button>
        </Group>
      </Group>
      {open?.kind === 'add' && (
        <HolidayForm
          edited={null}
          others={holidays}
          onDone={(holiday) => put([holiday])}
          onCancel={() => show(null)}
        />
      )}
      {open?.kind === 'paste' && (
        <PasteHolidays onDone={(pasted) => put(pasted)} onCancel={() => show(null)} />
      )}
      {holidays.length === 0 && open === null && (
        <Text fz={13} c="dimmed">
          {words.none}
        </Text>
      )}
      {holidays.length > 0 && (
        <table className={classes.table} aria-label={words.title}>
          <thead>
            <tr>
              <th>{words.date}</th>
              <th>{words.name}</th>
              <th>{words.hours}</th>
              <th aria-label={words.actions} />
            </tr>
          </thead>
          <tbody>
            {shown.map((holiday) =>
              open?.kind === 'edit' && open.date === holiday.date ? (
                <tr key={holiday.date}>
                  <td colSpan={4}>
                    <HolidayForm
                      edited={holiday}
                      others={holidays.filter(({ date }) => date !== holiday.date)}
                      onDone={(changed) => put([changed], holiday.date)}
                      onCancel={() => show(null)}
                    />
                  </td>
                </tr>
              ) : (
                <Row
                  key={holiday.date}
                  holiday={holiday}
                  onEdit={() => show({ kind: 'edit', date: holiday.date })}
                  onRemove={() => remove(holiday)}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      {holidays.length > PAGE_SIZE && (
        <div className={classes.pages}>
          <Pagination
            page={shownPage}
            pageSize={PAGE_SIZE}
            total={holidays.length}
            onPage={setPage}
            variant="few"
          />
        </div>
      )}
      {error && (
        <Text fz="xs" c="danger" role="alert" mt={6}>
          {error}
        </Text>
      )}
    </Box>
  );
}

interface RowProps {
  holiday: Holiday;
  onEdit: () => void;
  onRemove: () => void;
}

const Row = ({ holiday: { date, name, hours }, onEdit, onRemove }: RowProps) => (
  <tr>
    <td className={classes.date}>
      <span className={classes.weekday}>{shortWeekday(date)}</span>
      {day(date)}
    </td>
    <td>{name}</td>
    <td className={classes.hours}>{spansText(hours ?? []) || words.closed}</td>
    <td className={classes.actions}>
      <Group gap={2} justify="flex-end" wrap="nowrap">
        <ActionIcon aria-label={words.changeOf(name, day(date))} onClick={onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={words.removeOf(name, day(date))} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </Group>
    </td>
  </tr>
);
