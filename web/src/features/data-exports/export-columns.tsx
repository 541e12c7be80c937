import { Button, Group, Menu } from '@mantine/core';
import {
  type DataExport,
  type ExportState,
  isUnderWay,
} from '@switchboard/contract/data-exports/data-exports.ts';
import { IconBan, IconDownload, IconTrash } from '@tabler/icons-react';
import { day, dayAndTime, fullName } from '../../lib/format/format.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { formatBytes } from '../../ui/files/format-bytes.ts';
import { type Tone, ToneBadge } from '../../ui/status/ToneBadge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { download } from './download.ts';
import { text } from './text.ts';

const { columns } = text;

const TONES: Record<ExportState, Tone> = {
  queued: 'progress',
  running: 'progress',
  ready: 'resolved',
  failed: 'danger',
  cancelled: 'closed',
  expired: 'closed',
};

const at: Column<DataExport> = {
  key: 'at',
  header: columns.at,
  phone: 'title',
  cell: ({ createdAt, files }) => (
    <TwoLines first={<RelativeTime date={createdAt} />} second={files ? text.withFiles : text.withoutFiles} />
  ),
};
const by: Column<DataExport> = {
  key: 'by',
  header: columns.by,
  width: 180,
  phone: 'line',
  cell: (row) => fullName(row.by),
};
const state: Column<DataExport> = {
  key: 'state',
  header: columns.state,
  width: 190,
  phone: 'line',
  cell: (row) => <State {...row} />,
};
const size: Column<DataExport> = {
  key: 'size',
  header: columns.size,
  width: 90,
  phone: 'line',
  cell: ({ bytes }) => (bytes === null ? text.none : formatBytes(bytes)),
};
const until: Column<DataExport> = {
  key: 'until',
  header: columns.until,
  width: 140,
  phone: 'line',
  cell: ({ expiresAt }) => (expiresAt === null ? text.none : day(expiresAt)),
};
const actions = (onEnd: (ended: DataExport) => void): Column<DataExport> => ({
  key: 'actions',
  header: columns.actions,
  headerHidden: true,
  width: 170,
  align: 'right',
  cell: (row) => <Actions row={row} onEnd={onEnd} />,
});

function State({ state: stands, failure, progress: { done, total } }: DataExport) {
  if (stands === 'running' && total !== null) {
    const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
    return (
      <>
        <ToneBadge tone="progress">
          {text.states.running} {text.progress(percent)}
        </ToneBadge>
        <ProgressBar label={text.states.running} percent={percent} mt={4} />
      </>
    );
  }
  const badge = <ToneBadge tone={TONES[stands]}>{text.states[stands]}</ToneBadge>;
  return failure === null ? badge : <TwoLines first={badge} second={text.failures[failure]} />;
}

function Actions({ row, onEnd }: { row: DataExport; onEnd: (ended: DataExport) => void }) {
  const runs = isUnderWay(row.state);
  if (!runs && row.state !== 'ready') return null;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {row.state === 'ready' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          disabled={!row.mine}
          title={row.mine ? undefined : text.onlyMaker}
          onClick={() => void download(row)}
        >
          {text.download}
        </Button>
      )}
      <RowMenu label={text.more(dayAndTime(row.createdAt))}>
        <Menu.Item
          leftSection={runs ? <IconBan size={16} stroke={1.6} /> : <IconTrash size={16} stroke={1.6} />}
          onClick={() => onEnd(row)}
        >
          {runs ? text.cancel.item : text.remove.item}
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}

type Columns = (onEnd: (ended: DataExport) => void) => readonly Column<DataExport>[];

export const exportColumns: Columns = (onEnd) => [at, by, state, size, until, actions(onEnd)];

/** Of one's own, beside fields of a form. */
export const ownExportColumns: Columns = (onEnd) => [at, state, size, actions(onEnd)];
