/** The tables as Kysely knows them; the migrations are what makes them. */
import type { AccountTables } from './tables/account-tables.ts';
import type { AlertIntakeTables } from './tables/alert-intake-tables.ts';
import type { ApprovalTables } from './tables/approval-tables.ts';
import type { BillingTables } from './tables/billing-tables.ts';
import type { BulkTables } from './tables/bulk-tables.ts';
import type { ChatTables } from './tables/chat-tables.ts';
import type { DataExportTables } from './tables/data-export-tables.ts';
import type { ErasureTables } from './tables/erasure-tables.ts';
import type { FigureTables } from './tables/figure-tables.ts';
import type { FormTables } from './tables/form-tables.ts';
import type { HoldTables } from './tables/hold-tables.ts';
import type { InstallationTables } from './tables/installation-tables.ts';
import type { MacroTables } from './tables/macro-tables.ts';
import type { MailIntakeTables } from './tables/mail-intake-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { OrganizationTables } from './tables/organization-tables.ts';
import type { PresenceTables } from './tables/presence-tables.ts';
import type { RecordTables } from './tables/record-tables.ts';
import type { RetentionTables } from './tables/retention-tables.ts';
import type { RoleTables } from './tables/role-tables.ts';
import type { ScheduleTables } from './tables/schedule-tables.ts';
import type { ScimTables } from './tables/scim-tables.ts';
import type { SearchTables } from './tables/search-tables.ts';
import type { ServiceTables } from './tables/service-tables.ts';
import type { TicketTables } from './tables/ticket-tables.ts';
import type { ViewTables } from './tables/view-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

export interface Schema
  extends OrganizationTables,
    AccountTables,
    TicketTables,
    BulkTables,
    FigureTables,
    ChatTables,
    DataExportTables,
    HoldTables,
    ErasureTables,
    RetentionTables,
    MailIntakeTables,
    NotificationTables,
    ApprovalTables,
    PresenceTables,
    RoleTables,
    ScheduleTables,
    SearchTables,
    ServiceTables,
    BillingTables,
    RecordTables,
    ViewTables,
    MacroTables,
    FormTables,
    WebhookTables,
    AlertIntakeTables,
    ScimTables,
    InstallationTables {}
