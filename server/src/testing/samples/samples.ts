/** One good request of every call, with the ids of one organization. The wall and the fuzzer start from them. */
import { accountSamples } from './account.ts';
import { agentSamples } from './agents.ts';
import { approvalSamples } from './approvals.ts';
import { audienceSamples } from './audience.ts';
import { availabilitySamples } from './availability.ts';
import { billingSamples } from './billing.ts';
import { bulkSamples } from './bulk.ts';
import { categorySamples } from './categories.ts';
import { chatSamples } from './chat.ts';
import { checklistSamples } from './checklists.ts';
import { confidentialSamples } from './confidential.ts';
import { dataExportSamples } from './data-exports.ts';
import { domainSamples } from './domains.ts';
import { draftSamples } from './drafts.ts';
import { erasureSamples } from './erasures.ts';
import { formSamples } from './forms.ts';
import { holdSamples } from './holds.ts';
import { identityProviderSamples } from './identity-providers.ts';
import { installationSamples } from './installation.ts';
import { intakeSamples } from './intakes.ts';
import { letterSamples } from './letters.ts';
import { linkSamples } from './links.ts';
import { macroSamples } from './macros.ts';
import { mergingSamples } from './merging.ts';
import { notificationSamples } from './notifications.ts';
import { organizationSamples } from './organizations.ts';
import { projectSamples } from './projects.ts';
import { reportSamples } from './reports.ts';
import { retentionSamples } from './retention.ts';
import { roleSamples } from './roles.ts';
import type { Samples } from './sample.ts';
import { scheduleSamples } from './schedules.ts';
import { scimSamples } from './scim.ts';
import { serviceTimeSamples } from './service-times.ts';
import { tagSamples } from './tags.ts';
import { teamSamples } from './teams.ts';
import { ticketPeopleSamples } from './ticket-people.ts';
import { ticketSamples } from './tickets.ts';
import { tokenSamples } from './tokens.ts';
import { userSamples } from './users.ts';
import { viewSamples } from './views.ts';
import { webhookSamples } from './webhooks.ts';

export const samples: Samples = {
  ...accountSamples,
  ...tokenSamples,
  ...userSamples,
  ...organizationSamples,
  ...approvalSamples,
  ...availabilitySamples,
  ...billingSamples,
  ...categorySamples,
  ...confidentialSamples,
  ...projectSamples,
  ...ticketSamples,
  ...bulkSamples,
  ...dataExportSamples,
  ...draftSamples,
  ...erasureSamples,
  ...holdSamples,
  ...retentionSamples,
  ...serviceTimeSamples,
  ...tagSamples,
  ...teamSamples,
  ...linkSamples,
  ...ticketPeopleSamples,
  ...audienceSamples,
  ...viewSamples,
  ...webhookSamples,
  ...intakeSamples,
  ...scimSamples,
  ...domainSamples,
  ...identityProviderSamples,
  ...macroSamples,
  ...roleSamples,
  ...mergingSamples,
  ...checklistSamples,
  ...formSamples,
  ...agentSamples,
  ...chatSamples,
  ...notificationSamples,
  ...scheduleSamples,
  ...reportSamples,
  ...installationSamples,
  ...letterSamples,
};
