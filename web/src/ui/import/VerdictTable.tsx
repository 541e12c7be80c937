import { Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterTabs } from '../filters/FilterTabs.tsx';
import { Pagination } from '../table/Pagination.tsx';
import classes from './VerdictTable.module.css';

export interface VerdictRow {
  readonly row: number | null;
  readonly name: string;
  readonly key: string;
  readonly errors: readonly string[];
}

export interface VerdictTableProps {
  /** Names the table for assistive technology. */
  label: string;
  rows: readonly VerdictRow[];
  pageSize: number;
  columns: { readonly name: string; readonly key: string };
  /** What a row without errors is: "Ready", "Imported". */
  good: string;
  /** What the others are: "With problems", "Not imported". */
  bad: string;
}

type View = 'bad' | 'good';

/** What becomes, or became, of each row of a file: first those that somebody has to look at. */
export function VerdictTable({ label, rows, pageSize, columns, good, bad }: VerdictTableProps) {
  const views: Record<View, readonly VerdictRow[]> = {
    bad: rows.filter(({ errors }) => errors.length > 0),
    good: rows.filter(({ errors }) => errors.length === 0),
  };
  const [view, setView] = useState<View>(views.bad.length > 0 ? 'bad' : 'good');
  const [page, setPage] = useState(1);
  const shown = views[view].slice((page - 1) * pageSize, page * pageSize);
  return (
    <Stack gap={8}>
      <FilterTabs
        label={label}
        tabs={[
          { value: 'bad', label: bad, count: views.bad.length },
          { value: 'good', label: good, count: views.good.length },
        ]}
        value={view}
        onChange={(chosen) => {
          setView(chosen);
          setPage(1);
        }}
      />
      {shown.length === 0 ? (
        <Text py={10} fz="sm" c="secondary">
          {view === 'bad' ? 'No row has a problem.' : 'There is none.'}
        </Text>
      ) : (
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th className={classes.row}>Row</th>
              <th>{columns.name}</th>
              <th>{columns.key}</th>
              <th className={classes.verdict}>Verdict</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={`${line.row} ${line.key}`}>
                <td className={classes.row}>{line.row ?? '—'}</td>
                <td>{line.name || '—'}</td>
                <td className={classes.key}>{line.key || '—'}</td>
                <td className={classes.verdict}>
                  <Verdict errors={line.errors} good={good} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {views[view].length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={views[view].length} onPage={setPage} />
      )}
    </Stack>
  );
}

function Verdict({ errors, good }: { errors: readonly string[]; good: string }) {
  const Icon = errors.length === 0 ? IconCircleCheck : IconAlertCircle;
  return (
    <span className={errors.length === 0 ? classes.good : classes.bad}>
      <Icon size={15} stroke={1.6} aria-hidden />
      {errors.length === 0 ? (
        good
      ) : (
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </span>
  );
}
