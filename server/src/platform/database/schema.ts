/** The tables as Kysely knows them; the migrations are what makes them. */
import type { AccountTables } from './tables/account-tables.ts';
import type { BillingTables } from './tables/billing-tables.ts';
import type { ChatTables } from './tables/chat-tables.ts';
import type { FigureTables } from './tables/figure-tables.ts';
import type { InstallationTables } from './tables/installation-tables.ts';
import type { MailIntakeTables } from './tables/mail-intake-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { OrganizationTables } from './tables/organization-tables.ts';
import type { RecordTables } from './tables/record-tables.ts';
import type { ScheduleTables } from './tables/schedule-tables.ts';
import type { TicketTables } from './tables/ticket-tables.ts';

export interface Schema
  extends OrganizationTables,
    AccountTables,
    TicketTables,
    FigureTables,
    ChatTables,
    MailIntakeTables,
    NotificationTables,
    ScheduleTables,
    BillingTables,
    RecordTables,
    InstallationTables {}
