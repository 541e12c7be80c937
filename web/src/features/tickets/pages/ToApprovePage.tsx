import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { decisionsOf } from '@switchboard/contract/tickets/approval-policy.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { APPROVAL_VIEWS } from '@switchboard/contract/tickets/approvals.ts';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { choiceParam, pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { FilterTabs } from '../../../ui/filters/FilterTabs.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { ApprovalSteps } from '../approvals/ApprovalSteps.tsx';
import { ApprovalMark, ApprovalWords } from '../approvals/ApprovalWords.tsx';
import { useTicketApprovals } from '../approvals/api.ts';
import { DecisionBar } from '../approvals/DecisionBar.tsx';
import { text } from '../approvals/text.ts';
import classes from '../choice/RowsWithPreview.module.css';
import { RowsWithPreview } from '../choice/RowsWithPreview.tsx';
import { useChosenRow } from '../choice/use-chosen-row.ts';

const params = { as: choiceParam(APPROVAL_VIEWS, 'approver'), page: pageParam } as const;

/** What waits for the reader's decision, what they decided, and what they asked of others. */
export function ToApprovePage() {
  usePageTitle(text.title);
  const { values, set } = useUrlState(params);
  const query = useTicketApprovals(values.as, values.page);
  const approvals = query.data?.approvals ?? [];
  const { chosen, choose } = useChosenRow(approvals, 'data-approval');
  const field = useRef<HTMLTextAreaElement>(null);

  /** Keys lead to the decision and never decide. */
  const toDecision = () => {
    if (field.current === null) return false;
    field.current.focus();
    return true;
  };
  useKeys([
    { keys: KEY.approve, run: toDecision },
    { keys: KEY.reject, run: toDecision },
  ]);

  const { pagination } = query.data ?? {};
  return (
    <Page>
      <PageHead title={text.title} count={query.data?.waiting} description={text.description} />
      <FilterTabs
        label={text.viewsLabel}
        tabs={APPROVAL_VIEWS.map((value) => ({
          value,
          label: text.views[value],
          ...(value === 'approver' && { count: query.data?.waiting }),
        }))}
        value={values.as}
        onChange={(as) => set({ as, page: 1 })}
      />
      {query.isError && approvals.length === 0 ? (
        <LoadError what={text.what} framed busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <SkeletonRows rows={6} />
      ) : approvals.length === 0 ? (
        <EmptyState title={text.empty[values.as]} />
      ) : (
        <RowsWithPreview
          label={text.list}
          rows={approvals.map((approval) => (
            <Row
              key={approval._id}
              approval={approval}
              chosen={approval._id === chosen?._id}
              onChoose={() => choose(approval._id)}
            />
          ))}
          below={
            pagination &&
            pagination.pages > 1 && (
              <Pagination
                page={values.page}
                pageSize={pagination.limit}
                total={pagination.total}
                onPage={(page) => set({ page })}
              />
            )
          }
          preview={{ label: text.preview, title: text.approval, none: text.choose }}
          onClose={() => choose(null)}
        >
          {chosen && (
            <Preview key={chosen._id} approval={chosen} field={field} onDecided={() => choose(null)} />
          )}
        </RowsWithPreview>
      )}
    </Page>
  );
}

interface RowProps {
  approval: TicketApproval;
  chosen: boolean;
  onChoose: () => void;
}

function Row({ approval, chosen, onChoose }: RowProps) {
  const { _id, ticket, question, state, requestedAt } = approval;
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={chosen}
      data-approval={_id}
      onClick={onChoose}
    >
      <span className={classes.head}>
        <Mono>{ticket.ticketNumber}</Mono>
        <ApprovalMark state={state} />
        <Text span size="xs" c="dimmed" className={classes.time}>
          <RelativeTime date={requestedAt} />
        </Text>
      </span>
      <Text span fw={500} truncate>
        {question}
      </Text>
      <Text span size="xs" c="dimmed" truncate>
        {ticket.title}
      </Text>
    </button>
  );
}

interface PreviewProps {
  approval: TicketApproval;
  field: RefObject<HTMLTextAreaElement | null>;
  onDecided: () => void;
}

function Preview({ approval, field, onDecided }: PreviewProps) {
  const { _id } = useUser();
  const mine = decisionsOf(approval, _id);
  const { ticket } = approval;
  return (
    <Stack gap={12}>
      <Group justify="space-between" wrap="wrap">
        <Group>
          <Mono>{ticket.ticketNumber}</Mono>
          <ApprovalMark state={approval.state} />
        </Group>
        <Button component={Link} to={ticketPath(ticket._id)} variant="default" size="xs">
          {text.open}
        </Button>
      </Group>
      <Title order={2} size="h3" className="anywhere">
        {ticket.title}
      </Title>
      <Text className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {approval.question}
      </Text>
      <ApprovalWords approval={approval} />
      <ApprovalSteps steps={approval.steps} />
      {mine.map((decision, index) => (
        <DecisionBar
          key={`${decision.step} ${decision.inPlaceOf?._id ?? ''}`}
          approval={approval}
          decision={decision}
          {...(index === 0 && { field })}
          onDecided={onDecided}
        />
      ))}
    </Stack>
  );
}
