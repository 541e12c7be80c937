import { PAGE } from '@switchboard/contract/limits.ts';
import {
  DELIVERY_OUTCOMES,
  type Delivery,
  exportMailDeliveries,
} from '@switchboard/contract/notifications/deliveries.ts';
import { OUTCOME_NAMES } from '@switchboard/contract/notifications/notification-words.ts';
import { useMemo } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDeliveries, useTryAgain } from '../api.ts';
import { deliveryColumns } from '../components/delivery-columns.tsx';
import { deliveriesParams, deliveriesQuery } from '../deliveries-params.ts';
import { text } from '../text.ts';

const outcomeFilter: Filter = {
  key: 'outcome',
  label: text.columns.outcome,
  options: DELIVERY_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] })),
};

/** What was sent to people of the organization, and whose address takes nothing. */
export function DeliveriesPage() {
  const list = useUrlList(deliveriesParams);
  const query = useDeliveries(list.values);
  const { mutate, isPending, variables } = useTryAgain();
  const busyId = isPending ? variables : null;
  const columns = useMemo(() => {
    const onTryAgain = (person: Delivery['person']) =>
      mutate(person._id, {
        onSuccess: () => toast.success(text.triedAgain(fullName(person), person.email)),
        onError: (failure) => toast.error(wordsOf(failure, text.failed)),
      });
    return deliveryColumns({ busyId, onTryAgain });
  }, [busyId, mutate]);
  return (
    <ListPage
      title={text.title}
      what={text.what}
      description={text.description}
      back={{ to: paths.mailIntake, label: text.back }}
      actions={
        <ExportButton
          endpoint={exportMailDeliveries}
          words={text.export}
          options={{ query: deliveriesQuery(list.values) }}
        />
      }
      filters={[outcomeFilter]}
      search={{ placeholder: text.search }}
      query={query}
      rows={query.data?.deliveries}
      total={query.data?.pagination.total}
      list={list}
      pageSize={PAGE.deliveries}
      empty={text.empty}
    >
      {(state) => <DataTable label={text.title} columns={columns} rowKey={({ _id }) => _id} {...state} />}
    </ListPage>
  );
}
