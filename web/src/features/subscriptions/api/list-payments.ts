import { listPayments } from '@switchboard/contract/endpoints/subscriptions.ts';
import type { NewPayment, Payment } from '@switchboard/contract/entities/subscription.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export function usePayments(organizationId: string, page: number) {
  const key = useUserKey();
  const query = { page, limit: PAGE.payments };
  return useQuery({
    queryKey: key('organizations', 'payments', organizationId, page),
    queryFn: ({ signal }) => call(listPayments, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.none,
  });
}

/** The latest payments. */
export const latestPayments = async (organizationId: string): Promise<readonly Payment[]> => {
  const query = { limit: PAGE.max };
  return (await call(listPayments, { params: { organizationId }, query })).payments;
};

/** A voided one is none of those that are wanted. */
export const isOf = (payment: Payment, { amount, date, note }: NewPayment): boolean =>
  payment.voided === null && payment.amount === amount && payment.date === date && payment.note === note;
