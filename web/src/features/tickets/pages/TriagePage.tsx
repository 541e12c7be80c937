import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { InboxCounts } from '@switchboard/contract/tickets/triage.ts';
import { useState } from 'react';
import { choiceParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { OfOrganization } from '../../../shared/one-organization/OfOrganization.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { RowsWithPreview } from '../choice/RowsWithPreview.tsx';
import { useChosenRow } from '../choice/use-chosen-row.ts';
import { useTriage } from '../triage/api.ts';
import { TriageDialog } from '../triage/TriageDialogs.tsx';
import { TriagePreview } from '../triage/TriagePreview.tsx';
import { TriageRow } from '../triage/TriageRow.tsx';
import { text } from '../triage/text.ts';
import { useTriageActions } from '../triage/use-triage-actions.ts';

const params = { team: textParam, show: choiceParam(['waiting', 'snoozed'], 'waiting') } as const;

const NO_TEAM = 'none';

const idOf = ({ team }: InboxCounts) => team?._id ?? NO_TEAM;
const nameOf = ({ team }: InboxCounts) => team?.name ?? text.noTeam;

/** What waits for the reader's teams, and one keystroke for each decision. */
export const TriagePage = () => (
  <OfOrganization title={text.title}>
    <Triage />
  </OfOrganization>
);

function Triage() {
  usePageTitle(text.title);
  const { values, set } = useUrlState(params);
  const [limit, setLimit] = useState<number>(PAGE.triage);
  const state = { team: values.team, snoozed: values.show === 'snoozed' };
  const query = useTriage(state, limit);
  const isPhone = usePhone();
  const tickets = query.data?.tickets ?? [];
  const { chosen, choose } = useChosenRow(tickets, 'data-triage');
  const actions = useTriageActions(chosen);

  const counts = query.data?.counts ?? [];
  const team = counts.find((count) => idOf(count) === state.team);
  return (
    <Page>
      <PageHead title={text.title} count={query.data?.pagination.total} description={text.description} />
      <Inboxes
        counts={counts}
        team={state.team}
        snoozed={state.snoozed}
        onChange={({ snoozed, ...changes }) => {
          setLimit(PAGE.triage);
          set({ ...changes, ...(snoozed !== undefined && { show: snoozed ? 'snoozed' : 'waiting' }) });
        }}
      />
      {query.isError && tickets.length === 0 ? (
        <LoadError what={text.what} framed busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <SkeletonRows rows={8} />
      ) : counts.length === 0 ? (
        <EmptyState {...text.noInbox} />
      ) : tickets.length === 0 ? (
        <EmptyState
          title={
            state.snoozed ? text.emptySnoozed : team === undefined ? text.emptyAll : text.empty(nameOf(team))
          }
        />
      ) : (
        <RowsWithPreview
          label={text.list}
          rows={tickets.map((ticket) => (
            <TriageRow
              key={ticket._id}
              ticket={ticket}
              chosen={ticket._id === chosen?._id}
              onChoose={() => choose(ticket._id)}
              withTeam={state.team === '' && counts.length > 1}
            />
          ))}
          below={
            tickets.length < (query.data?.pagination.total ?? 0) && (
              <Button
                variant="default"
                mt={12}
                loading={query.isPlaceholderData}
                onClick={() => setLimit(limit < PAGE.max ? PAGE.max : limit + PAGE.max)}
              >
                {text.more}
              </Button>
            )
          }
          preview={{ label: text.preview, title: text.title, none: text.choose }}
          onClose={() => choose(null)}
        >
          {chosen && (
            <TriagePreview
              ticket={chosen}
              actions={actions.actions}
              onAct={actions.act}
              busy={actions.busy}
              withKeys={!isPhone}
            />
          )}
        </RowsWithPreview>
      )}
      {actions.asked !== null && chosen && (
        <TriageDialog
          action={actions.asked}
          ticket={chosen}
          onDone={() => choose(null)}
          onClose={actions.close}
        />
      )}
    </Page>
  );
}

/** As many stand beside each other; of more one is chosen from a list. */
const TABS = 5;

interface InboxesProps {
  counts: readonly InboxCounts[];
  team: string;
  snoozed: boolean;
  onChange: (changes: { team?: string; snoozed?: boolean }) => void;
}

function Inboxes({ counts, team, snoozed, onChange }: InboxesProps) {
  const isPhone = usePhone();
  const figure = ({ waiting, snoozed: off }: InboxCounts) => (snoozed ? off : waiting);
  const all = counts.reduce((sum, count) => sum + figure(count), 0);
  const data = [
    // Before the answer nobody knows how many.
    { value: '', label: counts.length === 0 ? text.all : `${text.all} ${all}` },
    ...counts.map((count) => ({ value: idOf(count), label: `${nameOf(count)} ${figure(count)}` })),
  ];
  const choose = (value: string | null) => onChange({ team: value ?? '' });
  return (
    <Group gap={12} wrap="wrap" mb={16}>
      {isPhone || data.length > TABS ? (
        <Select
          aria-label={text.teams}
          data={data.map(({ value, label }) => ({ value: value || 'all', label }))}
          value={team || 'all'}
          onChange={(value) => choose(value === 'all' ? '' : value)}
          allowDeselect={false}
          searchable={data.length > TABS}
        />
      ) : (
        <SegmentedControl aria-label={text.teams} data={data} value={team} onChange={choose} />
      )}
      <SegmentedControl
        aria-label={text.which}
        data={[
          { value: '', label: text.waiting },
          { value: 'snoozed', label: text.snoozed },
        ]}
        value={snoozed ? 'snoozed' : ''}
        onChange={(value) => onChange({ snoozed: value !== '' })}
      />
    </Group>
  );
}
