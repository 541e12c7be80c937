import type { LicenseRequestState, SubscriptionStatus } from '@switchboard/contract/enums.ts';
import type { Generated } from 'kysely';
import type { DateOnly } from './date-only.ts';

export interface BillingTables {
  license_requests: {
    organization_id: string;
    id: string;
    requested_by: string;
    requested_total: number | null;
    note: Generated<string>;
    state: Generated<LicenseRequestState>;
    created_at: Generated<Date>;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: Generated<string>;
  };
  subscriptions: {
    organization_id: string;
    plan: string;
    status: Generated<SubscriptionStatus>;
    monthly_price_cents: Generated<number>;
    start_date: DateOnly | null;
    end_date: DateOnly | null;
    features: Generated<string[]>;
    payment_method: Generated<string>;
    next_payment: DateOnly | null;
    updated_at: Generated<Date>;
  };
  subscription_payments: {
    organization_id: string;
    id: string;
    date: DateOnly;
    amount_cents: number;
    note: Generated<string>;
    recorded_by: string | null;
    created_at: Generated<Date>;
    voided_at: Date | null;
    voided_by: string | null;
    /** Blank while it is not voided. */
    void_reason: Generated<string>;
  };
  /** What a subscription brought in a month from a moment on; kept by trigger. */
  subscription_rates: {
    organization_id: string;
    since: Date;
    monthly_price_cents: number;
    counts: boolean;
  };
}
