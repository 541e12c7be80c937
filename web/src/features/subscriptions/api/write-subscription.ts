import {
  editSubscription,
  recordPayment,
  voidPayment,
} from '@switchboard/contract/endpoints/subscriptions.ts';
import type { NewPayment, SubscriptionChanges } from '@switchboard/contract/entities/subscription.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { sendOnce } from '../../../lib/api/send-once.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { isOf, latestPayments } from './list-payments.ts';

/** Cards, figures and payments follow, and what the overview tells. */
const followSubscriptions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKey('organizations') }),
    client.invalidateQueries({ queryKey: userKey('tickets', 'dashboard') }),
  ]);

export function useEditSubscription(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SubscriptionChanges) => call(editSubscription, { params: { organizationId }, body }),
    onSuccess: () => followSubscriptions(client),
  });
}

/** The server's clock may go before or after this one by so much, in milliseconds. */
const CLOCKS_DIFFER = 5 * 60 * 1000;

/** Never records a payment twice, whatever becomes of the connection. */
export function useRecordPayment(organizationId: string) {
  const client = useQueryClient();
  const [mutationFn] = useState(() =>
    sendOnce({
      send: (body: NewPayment) => call(recordPayment, { params: { organizationId }, body }),
      mark: () => Date.now() - CLOCKS_DIFFER,
      isSame: (payment, earlier) => JSON.stringify(payment) === JSON.stringify(earlier),
      look: async (wanted, since) => {
        const payment = (await latestPayments(organizationId)).find(
          (one) => isOf(one, wanted) && Date.parse(one.createdAt) >= since,
        );
        return payment && { payment };
      },
    }),
  );
  return useMutation({ mutationFn, onSuccess: () => followSubscriptions(client) });
}

export function useVoidPayment(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      call(voidPayment, { params: { organizationId, paymentId }, body: { reason } }),
    // Also where somebody else was quicker: the list shows it then.
    onSettled: () => followSubscriptions(client),
  });
}
