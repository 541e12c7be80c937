import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { ORGANIZATION_STATUSES, SUBSCRIPTION_STATUSES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH, PAGE, SUBSCRIPTIONS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { amountOfMoney } from '../money.ts';
import { namedRef, personRef } from '../people/person.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search, spelled } from '../query.ts';
import {
  blankableDate,
  blankableLine,
  endsAfterStart,
  optionalText,
  requiredLine,
  requiredText,
} from '../text.ts';

/** What an organization has agreed to pay, and until when. Each organization has one. */
export const subscription = z.object({
  /** The organization's. */
  _id: id,
  organization: namedRef.extend({ code: z.string(), status: z.enum(ORGANIZATION_STATUSES) }),
  plan: z.string(),
  /** As it stands today: what was recorded, unless the organization is not active or the expiry date has passed. */
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** As a super admin set it. */
  recordedStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** The organization's licenses, and how many of them are used. */
  userLimit: z.int(),
  currentUsers: z.int(),
  monthlyPrice: z.number(),
  startDate: z.iso.date().nullable(),
  /** The last day on which it holds. */
  endDate: z.iso.date().nullable(),
  features: z.array(z.string()),
  /** Blank where none is known. */
  paymentMethod: z.string(),
  /** The day of the latest payment on record that is not voided. */
  lastPayment: z.iso.date().nullable(),
  nextPayment: z.iso.date().nullable(),
  updatedAt: instant,
});
export type Subscription = z.output<typeof subscription>;

export const payment = z.object({
  _id: id,
  date: z.iso.date(),
  amount: z.number(),
  note: z.string(),
  recordedBy: personRef.nullable(),
  createdAt: instant,
  /** That it was recorded by mistake: it is listed and counts nowhere. */
  voided: z.object({ at: instant, by: personRef.nullable(), reason: z.string() }).nullable(),
});
export type Payment = z.output<typeof payment>;

const feature = blankableLine('Feature', LENGTH.name);

/** A list, or a text with one on each line; blank and repeated ones are dropped. */
const features = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\r?\n/))], MESSAGES.featuresInvalid)
  .transform((lines) => [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))])
  .superRefine((lines, context) => {
    const wrong = lines.map((line) => feature.safeParse(line).error?.issues[0]?.message).find(Boolean);
    const message = lines.length > SUBSCRIPTIONS.features ? MESSAGES.tooManyFeatures : wrong;
    // At the field as a whole, which a form can show.
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const status = spelled(SUBSCRIPTION_STATUSES, MESSAGES.subscriptionStatusUnknown);

/** What is absent stays; a blank date or payment method is emptied. */
export const subscriptionChanges = z
  .object({
    plan: requiredLine('Plan', LENGTH.name),
    status,
    monthlyPrice: amountOfMoney(0, SUBSCRIPTIONS.mostMoney, MESSAGES.priceInvalid),
    startDate: blankableDate(MESSAGES.dateInvalid),
    endDate: blankableDate(MESSAGES.dateInvalid),
    features,
    paymentMethod: blankableLine('Payment method', LENGTH.name),
    nextPayment: blankableDate(MESSAGES.dateInvalid),
  })
  .partial()
  .refine(endsAfterStart, { path: ['endDate'], error: MESSAGES.subscriptionEndsBeforeStart });
export type SubscriptionChanges = z.output<typeof subscriptionChanges>;

export const newPayment = z.object({
  amount: amountOfMoney(SUBSCRIPTIONS.leastPayment, SUBSCRIPTIONS.mostMoney, MESSAGES.paymentAmountInvalid),
  date: z.iso.date(MESSAGES.dateInvalid),
  note: optionalText('Note', LENGTH.paymentNote),
  /** When the next one is due; absent leaves it, blank means that none is expected. */
  nextPayment: blankableDate(MESSAGES.dateInvalid).optional(),
});
export type NewPayment = z.output<typeof newPayment>;

export const paymentVoiding = z.object({ reason: requiredText('Reason', LENGTH.reason) });

/** ISO 4217: the one currency of the installation, in which every amount is. */
const currency = z.string();

const superAdmins = callsFor(['super_admin'], 'Subscriptions');

export const listSubscriptions = superAdmins.get('/super-admin/subscriptions', {
  summary: 'What organizations pay, by their names, with figures of all of them',
  query: z.object({
    ...paging(PAGE.subscriptions),
    search,
    status: oneOrSeveral(SUBSCRIPTION_STATUSES, MESSAGES.subscriptionStatusUnknown),
  }),
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

export const getSubscription = superAdmins.get('/super-admin/subscriptions/{organizationId}', {
  summary: 'The subscription of an organization',
  output: z.object({ subscription, currency }),
});

export const editSubscription = superAdmins.put('/super-admin/subscriptions/{organizationId}', {
  summary: 'Change what is given; users and their limit are the organization’s licenses',
  body: subscriptionChanges,
  output: z.object({ subscription }),
});

export const listPayments = superAdmins.get('/super-admin/subscriptions/{organizationId}/payments', {
  summary: 'The recorded payments of an organization, the newest first',
  query: z.object(paging(PAGE.payments)),
  output: z.object({
    payments: z.array(payment),
    pagination,
    currency,
    /** What has been paid in all, without what is voided. */
    totalPaid: z.number(),
  }),
});

export const recordPayment = superAdmins.post('/super-admin/subscriptions/{organizationId}/payments', {
  summary: 'Record a payment; the same one again within seconds is the same click',
  body: newPayment,
  status: 201,
  output: z.object({ payment }),
});

export const voidPayment = superAdmins.post(
  '/super-admin/subscriptions/{organizationId}/payments/{paymentId}/void',
  {
    summary: 'Take back a payment recorded by mistake: it stays listed, and counts nowhere',
    body: paymentVoiding,
    output: z.object({ payment }),
  },
);

export const exportPayments = superAdmins.get('/super-admin/export/payments', {
  summary: 'All recorded payments, or those of the named organization, as a CSV file',
  query: z.object({ organization: organizationFilter }),
  output: 'file',
  isExport: true,
});
