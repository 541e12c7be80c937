import { fromCents } from '@switchboard/contract/money.ts';
import type { Payment, Subscription } from '@switchboard/contract/organizations/subscriptions.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { PaymentRow } from './payment.repo.ts';
import type { SubscriptionRow } from './subscription.repo.ts';

export const presentSubscription = (row: SubscriptionRow): Subscription => ({
  _id: row.organization_id,
  organization: {
    _id: row.organization_id,
    name: row.organization_name,
    code: row.organization_code,
    status: row.organization_status,
  },
  plan: row.plan,
  status: row.present_status,
  recordedStatus: row.status,
  userLimit: row.total_licenses,
  currentUsers: row.used_licenses,
  monthlyPrice: fromCents(row.monthly_price_cents),
  startDate: row.start_date,
  endDate: row.end_date,
  features: row.features,
  paymentMethod: row.payment_method,
  lastPayment: row.last_payment,
  nextPayment: row.next_payment,
  updatedAt: row.updated_at.toISOString(),
});

export const presentPayment = (row: PaymentRow): Payment => ({
  _id: row.payment_id,
  date: row.date,
  amount: fromCents(row.amount_cents),
  note: row.note,
  recordedBy: row.recorder && presentPerson(row.recorder),
  createdAt: row.created_at.toISOString(),
  voided: row.voided_at && {
    at: row.voided_at.toISOString(),
    by: row.voider && presentPerson(row.voider),
    reason: row.void_reason,
  },
});
