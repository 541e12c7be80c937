import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  newPayment,
  payment,
  paymentVoiding,
  subscription,
  subscriptionChanges,
} from '../entities/subscription.ts';
import { SUBSCRIPTION_STATUSES } from '../enums.ts';
import { pathId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search } from '../query.ts';

const ofSuperAdmins = { tag: 'Subscriptions', access: ['super_admin'] } as const;
const params = z.object({ organizationId: pathId });

/** ISO 4217: the one currency of the installation, in which every amount is. */
const currency = z.string();

export const listSubscriptions = endpoint({
  ...ofSuperAdmins,
  method: 'GET',
  path: '/super-admin/subscriptions',
  summary: 'What organizations pay, by their names, with figures of all of them',
  query: z.object({
    ...paging(PAGE.subscriptions),
    search,
    status: oneOrSeveral(SUBSCRIPTION_STATUSES, MESSAGES.subscriptionStatusUnknown),
  }),
  status: 200,
  output: z.object({
    subscriptions: z.array(subscription),
    pagination,
    currency,
    /** Of all, whatever is searched for. */
    stats: z.object({
      totalSubscriptions: z.int(),
      activeSubscriptions: z.int(),
      /** The monthly prices of the active ones, together. */
      monthlyRevenue: z.number(),
      /** The same 30 days ago. */
      revenueBefore: z.number(),
      /** Per cent from then to now; null where there was no revenue then. */
      growthRate: z.number().nullable(),
      /** The people of all organizations, active or not; super admins belong to none. */
      totalUsers: z.int(),
      /** Licenses that are used, of all there are: the active ones of these people. */
      usedLicenses: z.int(),
      totalLicenses: z.int(),
    }),
  }),
});

export const getSubscription = endpoint({
  ...ofSuperAdmins,
  method: 'GET',
  path: '/super-admin/subscriptions/{organizationId}',
  summary: 'The subscription of an organization',
  params,
  status: 200,
  output: z.object({ subscription, currency }),
});

export const editSubscription = endpoint({
  ...ofSuperAdmins,
  method: 'PUT',
  path: '/super-admin/subscriptions/{organizationId}',
  summary: 'Change what is given; users and their limit are the organization’s licenses',
  params,
  body: subscriptionChanges,
  status: 200,
  output: z.object({ subscription }),
});

export const listPayments = endpoint({
  ...ofSuperAdmins,
  method: 'GET',
  path: '/super-admin/subscriptions/{organizationId}/payments',
  summary: 'The recorded payments of an organization, the newest first',
  params,
  query: z.object(paging(PAGE.payments)),
  status: 200,
  output: z.object({
    payments: z.array(payment),
    pagination,
    currency,
    /** What has been paid in all, without what is voided. */
    totalPaid: z.number(),
  }),
});

export const recordPayment = endpoint({
  ...ofSuperAdmins,
  method: 'POST',
  path: '/super-admin/subscriptions/{organizationId}/payments',
  summary: 'Record a payment; the same one again within seconds is the same click',
  params,
  body: newPayment,
  status: 201,
  output: z.object({ payment }),
});

export const voidPayment = endpoint({
  ...ofSuperAdmins,
  method: 'POST',
  path: '/super-admin/subscriptions/{organizationId}/payments/{paymentId}/void',
  summary: 'Take back a payment recorded by mistake: it stays listed, and counts nowhere',
  params: params.extend({ paymentId: pathId }),
  body: paymentVoiding,
  status: 200,
  output: z.object({ payment }),
});

export const exportPayments = endpoint({
  ...ofSuperAdmins,
  method: 'GET',
  path: '/super-admin/export/payments',
  summary: 'All recorded payments, or those of the named organization, as a CSV file',
  query: z.object({ organization: organizationFilter }),
  status: 200,
  output: 'file',
});
