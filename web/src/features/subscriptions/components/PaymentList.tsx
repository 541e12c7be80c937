import { Group, Text } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import { exportPayments, type Payment } from '@switchboard/contract/organizations/subscriptions.ts';
import { useId } from 'react';
import { money } from '../../../lib/format/format.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { usePayments } from '../api.ts';
import { text } from '../text.ts';
import classes from './PaymentList.module.css';
import { PaymentRow } from './PaymentRow.tsx';

const words = text.billing;

interface PaymentListProps {
  organizationId: string;
  page: number;
  onPage: (page: number) => void;
  onVoid: (payment: Payment) => void;
}

export function PaymentList({ organizationId, page, onPage, onVoid }: PaymentListProps) {
  const titleId = useId();
  const query = usePayments(organizationId, page);
  const { payments = [], currency = '', totalPaid = 0, pagination } = query.data ?? {};
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Group gap="8px 12px" mih={32} wrap="wrap">
        <Text component="h3" id={titleId} fw={600}>
          {words.list}
        </Text>
        {payments.length > 0 && (
          <>
            <Text span className="tabular" flex={1} fz="sm" lh="md" c="secondary">
              {words.total(money(totalPaid, currency))}
            </Text>
            <ExportButton
              endpoint={exportPayments}
              words={text.exportAll}
              options={{ query: { organization: organizationId } }}
            />
          </>
        )}
      </Group>
      {query.isPending && <SkeletonRows rows={3} height={44} />}
      {query.isError && (
        <LoadError what={words.what} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {query.data && payments.length === 0 && (
        <Text fz="sm" lh="md" c="secondary">
          {words.none}
        </Text>
      )}
      {payments.length > 0 && (
        <ul className="lines" aria-label={words.list} aria-busy={query.isFetching}>
          {payments.map((payment) => (
            <PaymentRow
              key={payment._id}
              payment={payment}
              currency={currency}
              onVoid={() => onVoid(payment)}
            />
          ))}
        </ul>
      )}
      {pagination && pagination.pages > 1 && (
        <div className={classes.pages}>
          <Pagination
            page={page}
            pageSize={PAGE.payments}
            total={pagination.total}
            onPage={onPage}
            disabled={query.isPlaceholderData}
          />
        </div>
      )}
    </section>
  );
}
