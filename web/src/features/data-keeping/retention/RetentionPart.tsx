import { Box, Button, NumberInput, Select, Text } from '@mantine/core';
import type { RetainedTicket, Retention } from '@switchboard/contract/data-lifecycle/retention.ts';
import { exportRetention } from '@switchboard/contract/data-lifecycle/retention.ts';
import { RETENTION, RETENTION_ACTIONS } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import { type ReactNode, useState } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { ListPage, type ListPageProps } from '../../../ui/list/ListPage.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRetention, useRetentionPreview, useSetRetention, type Wanted } from './retention-api.ts';
import { retentionColumns } from './retention-columns.tsx';
import { text } from './retention-text.ts';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';

interface RetentionPartProps {
  list: ListPageProps<RetainedTicket>['list'];
  page: number;
  tabs: ReactNode;
}

/** For how long closed tickets stay, and which go now. */
export function RetentionPart({ list, page, tabs }: RetentionPartProps) {
  const policy = useRetention();
  const [chosen, setChosen] = useState<Wanted | null>(null);
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const stored = policy.data;
  const wanted = chosen ?? (stored ? { months: stored.months, action: stored.action } : null);
  const preview = useRetentionPreview(wanted, page);
  const totals = preview.data?.totals;
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        count={totals ? text.totals(totals.going, totals.held) : ''}
        actions={
          wanted && (
            <ExportButton endpoint={exportRetention} words={text.export} options={{ query: wanted }} />
          )
        }
        above={
          <>
            {tabs}
            {stored && wanted && (
              <Settings
                stored={stored}
                wanted={wanted}
                ready={totals !== undefined && !preview.isPlaceholderData}
                onChange={setChosen}
                onOpen={setOpen}
              />
            )}
          </>
        }
        list={list}
        query={policy.isError ? policy : preview}
        rows={preview.data?.tickets}
        total={preview.data?.pagination.total}
        pageSize={RETENTION.page}
        empty={text.empty}
      >
        {(state) => (
          <DataTable
            label={text.list}
            columns={retentionColumns(wanted?.action ?? 'anonymize')}
            rowKey={({ _id }) => _id}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open === 'on' && wanted && (
        <SwitchOnDialog wanted={wanted} going={totals?.going ?? 0} onClose={close} />
      )}
      {open === 'off' && stored && <SwitchOffDialog stored={stored} onClose={close} />}
    </>
  );
}

interface SettingsProps {
  stored: Retention;
  wanted: Wanted;
  /** Whether the list shows what these come to. */
  ready: boolean;
  onChange: (wanted: Wanted) => void;
  onOpen: (what: 'on' | 'off') => void;
}

function Settings({ stored, wanted, ready, onChange, onOpen }: SettingsProps) {
  const differs = wanted.months !== stored.months || wanted.action !== stored.action;
  return (
    <Card>
      <Box maw={460}>
        <FieldColumns>
          <NumberInput
            label={text.months}
            value={wanted.months}
            min={RETENTION.least}
            max={RETENTION.most}
            clampBehavior="strict"
            allowDecimal={false}
            onChange={(months) =>
              typeof months === 'number' && months >= RETENTION.least && onChange({ ...wanted, months })
            }
          />
          <Select
            label={text.action}
            data={RETENTION_ACTIONS.map((value) => ({ value, label: text.actions[value] }))}
            value={wanted.action}
            allowDeselect={false}
            onChange={(value) =>
              onChange({ ...wanted, action: RETENTION_ACTIONS.find((one) => one === value) ?? wanted.action })
            }
          />
        </FieldColumns>
      </Box>
      <Text size="sm" mt={10}>
        {text.actionHelp[wanted.action]}
      </Text>
      <Text size="sm" c="dimmed" mt={4} mb={12}>
        {stateOf(stored)}
      </Text>
      <FormActions>
        {(!stored.isActive || differs) && (
          <Button disabled={!ready} onClick={() => onOpen('on')}>
            {stored.isActive ? text.change : text.switchOn}
          </Button>
        )}
        {stored.isActive && (
          <Button variant="default" onClick={() => onOpen('off')}>
            {text.end.item}
          </Button>
        )}
      </FormActions>
    </Card>
  );
}

function stateOf({ isActive, startsAt, lastRunAt }: Retention): string {
  if (!isActive || startsAt === null) return text.off;
  const on = new Date(startsAt) > new Date() ? text.starts(dayAndTime(startsAt)) : text.runs;
  return lastRunAt === null ? on : `${on} ${text.lastRun(dayAndTime(lastRunAt))}`;
}

function SwitchOffDialog({ stored, onClose }: { stored: Retention; onClose: () => void }) {
  const words = text.end;
  return (
    <ConfirmMutation
      title={words.title}
      message={words.message}
      confirmLabel={words.confirm}
      mutation={useSetRetention()}
      input={{ months: stored.months, action: stored.action, isActive: false }}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
