/** Writes the canary organization: a row in every table that belongs to an organization, with its word in every text. */
import type { Database } from '../../platform/database/open-database.ts';
import { addApproval, addOpening } from './rows/approvals.ts';
import { addBilling } from './rows/billing.ts';
import { addCatalogue } from './rows/catalogue.ts';
import { addChat } from './rows/chat.ts';
import { addDataExport } from './rows/data-exports.ts';
import { addDomain } from './rows/domains.ts';
import { addDraft } from './rows/drafts.ts';
import { addForm } from './rows/forms.ts';
import { addHold } from './rows/holds.ts';
import { addIdentityProvider } from './rows/identity-providers.ts';
import { addIntake } from './rows/intakes.ts';
import { addLetter } from './rows/letters.ts';
import { addMacro } from './rows/macros.ts';
import { addNotification } from './rows/notifications.ts';
import { addOrganization } from './rows/organization.ts';
import { addPeople } from './rows/people.ts';
import { addPresence } from './rows/presence.ts';
import { addRecord } from './rows/record.ts';
import { addRole } from './rows/roles.ts';
import { addSchedule } from './rows/schedules.ts';
import { addServiceTimes } from './rows/service-times.ts';
import { addTicket } from './rows/tickets.ts';
import { addToken } from './rows/tokens.ts';
import { addView } from './rows/views.ts';
import { addWebhook } from './rows/webhooks.ts';

export async function buildCanary(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addOrganization(trx);
    await addPeople(trx);
    await addCatalogue(trx);
    await addTicket(trx);
    await addServiceTimes(trx);
    await addChat(trx);
    await addDraft(trx);
    await addNotification(trx);
    await addLetter(trx);
    await addSchedule(trx);
    await addBilling(trx);
    await addView(trx);
    await addMacro(trx);
    await addForm(trx);
    await addPresence(trx);
    await addApproval(trx);
    await addRole(trx);
    await addOpening(trx);
    await addToken(trx);
    await addWebhook(trx);
    await addDataExport(trx);
    await addHold(trx);
    await addIntake(trx);
    await addDomain(trx);
    await addIdentityProvider(trx);
    await addRecord(trx);
  });
}
