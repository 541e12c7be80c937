import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  editSubscription,
  listPayments,
  listSubscriptions,
  type NewPayment,
  recordPayment,
  type SubscriptionChanges,
  voidPayment,
} from '@switchboard/contract/organizations/subscriptions.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
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

export const useRecordPayment = (organizationId: string) =>
  useApiMutation((body: NewPayment) => call(recordPayment, { params: { organizationId }, body }), {
    changes,
  });

export const useVoidPayment = (organizationId: string) =>
  useApiMutation(
    ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      call(voidPayment, { params: { organizationId, paymentId }, body: { reason } }),
    // A refusal may say that somebody else was quicker: the list shows it then.
    { changes, evenRefused: true },
  );
