import { SUBSCRIPTION_STATUSES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { exportPayments, type Subscription } from '@switchboard/contract/organizations/subscriptions.ts';
import { useState } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { useSubscriptions } from '../api.ts';
import { BillingDialog } from '../components/BillingDialog.tsx';
import { SubscriptionCard } from '../components/SubscriptionCard.tsx';
import { SubscriptionDialog } from '../components/SubscriptionDialog.tsx';
import { figuresOf } from '../figures.ts';
import { text } from '../text.ts';

const listParams = {
  page: pageParam,
  search: textParam,
  status: choicesParam(SUBSCRIPTION_STATUSES),
} as const;

const statusFilter: Filter = {
  key: 'status',
  label: text.status,
  options: SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: status })),
};

interface OpenDialog {
  Dialog: typeof SubscriptionDialog;
  subscription: Subscription;
}

/** What organizations pay, for super admins. */
export function SubscriptionsPage() {
  const list = useUrlList(listParams);
  const query = useSubscriptions(list.values);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const currency = query.data?.currency ?? '';
  const isUnknown = query.isError && query.data === undefined;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        actions={
          <ExportButton
            endpoint={exportPayments}
            words={text.exportAll}
            label={text.exportAll.label}
            options={{}}
          />
        }
        above={!isUnknown && <Figures figures={figuresOf(query.data)} loading={query.isPending} />}
        filters={[statusFilter]}
        search={{ placeholder: text.search }}
        query={query}
        rows={query.data?.subscriptions}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.subscriptions}
        empty={text.empty}
      >
        {(state) => (
          <CardGrid label={text.title} rowKey={({ _id }) => _id} cardHeight={388} {...state}>
            {(subscription) => (
              <SubscriptionCard
                subscription={subscription}
                currency={currency}
                onDetails={() => setOpen({ Dialog: SubscriptionDialog, subscription })}
                onBilling={() => setOpen({ Dialog: BillingDialog, subscription })}
              />
            )}
          </CardGrid>
        )}
      </ListPage>
      {open && (
        <open.Dialog subscription={open.subscription} currency={currency} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
