/** One good request of every call, with the ids of one organization. The wall and the fuzzer start from them. */
import { accountSamples } from './account.ts';
import { agentSamples } from './agents.ts';
import { billingSamples } from './billing.ts';
import { categorySamples } from './categories.ts';
import { chatSamples } from './chat.ts';
import { installationSamples } from './installation.ts';
import { letterSamples } from './letters.ts';
import { notificationSamples } from './notifications.ts';
import { organizationSamples } from './organizations.ts';
import { projectSamples } from './projects.ts';
import { reportSamples } from './reports.ts';
import type { Samples } from './sample.ts';
import { scheduleSamples } from './schedules.ts';
import { ticketSamples } from './tickets.ts';
import { userSamples } from './users.ts';

export const samples: Samples = {
  ...accountSamples,
  ...userSamples,
  ...organizationSamples,
  ...billingSamples,
  ...categorySamples,
  ...projectSamples,
  ...ticketSamples,
  ...agentSamples,
  ...chatSamples,
  ...notificationSamples,
  ...scheduleSamples,
  ...reportSamples,
  ...installationSamples,
  ...letterSamples,
};
