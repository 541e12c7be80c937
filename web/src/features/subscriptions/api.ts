import {
  editSubscription,
  listPayments,
  listSubscriptions,
  recordPayment,
  voidPayment,
} from '@switchboard/contract/endpoints/subscriptions.ts';
import type {
  NewPayment,
  Payment,
  SubscriptionChanges,
} from '@switchboard/contract/entities/subscription.ts';
import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { sendOnce } from '../../lib/api/send-once.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

interface SubscriptionListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly SubscriptionStatus[];
}

/** Below organizations: what changes there changes here. */
export const useSubscriptions = (state: SubscriptionListState) =>
  useListQuery(['organizations', 'subscriptions'], { ...state, limit: PAGE.subscriptions }, (options) =>
    call(listSubscriptions, options),
  );

export const usePayments = (organizationId: string, page: number) =>
  useApiQuery(
    ['organizations', 'payments', organizationId, page],
    (options) =>
      call(listPayments, { params: { organizationId }, query: { page, limit: PAGE.payments }, ...options }),
    { placeholderData: keepPreviousData, staleTime: CACHE.none },
  );

/** Cards, figures and payments, and what the overview tells. */
const changes = [['organizations'], ['tickets', 'dashboard']] as const;

export const useEditSubscription = (organizationId: string) =>
  useApiMutation(
    (body: SubscriptionChanges) => call(editSubscription, { params: { organizationId }, body }),
    { changes },
  );

/** The server's clock may go before or after this one by so much, in milliseconds. */
const CLOCKS_DIFFER = 5 * 60 * 1000;

/** A voided one is none of those that are wanted. */
const isOf = (payment: Payment, { amount, date, note }: NewPayment): boolean =>
  payment.voided === null && payment.amount === amount && payment.date === date && payment.note === note;

/** Never records a payment twice, whatever becomes of the connection. */
export function useRecordPayment(organizationId: string) {
  const [send] = useState(() =>
    sendOnce({
      send: (body: NewPayment) => call(recordPayment, { params: { organizationId }, body }),
      mark: () => Date.now() - CLOCKS_DIFFER,
      isSame: (payment, earlier) => JSON.stringify(payment) === JSON.stringify(earlier),
      look: async (wanted, since) => {
        const { payments } = await call(listPayments, {
          params: { organizationId },
          query: { limit: PAGE.max },
        });
        const payment = payments.find((one) => isOf(one, wanted) && Date.parse(one.createdAt) >= since);
        return payment && { payment };
      },
    }),
  );
  return useApiMutation(send, { changes });
}

export const useVoidPayment = (organizationId: string) =>
  useApiMutation(
    ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      call(voidPayment, { params: { organizationId, paymentId }, body: { reason } }),
    // A refusal may say that somebody else was quicker: the list shows it then.
    { changes, evenRefused: true },
  );
