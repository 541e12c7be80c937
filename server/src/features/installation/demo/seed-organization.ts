import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { buildTicket } from './build-ticket.ts';
import type { DemoOrganization } from './demo-schema.ts';
import { insertCatalogue, insertOrganization, insertPeople } from './insert-organization.ts';
import type { SampleFiles } from './sample-files.ts';
import { seedApprovalRules } from './seed-approval-rules.ts';
import { seedApprovals } from './seed-approvals.ts';
import { seedConfidential } from './seed-confidential.ts';
import { createSeedContext, type SeedContext } from './seed-context.ts';
import { seedDesk } from './seed-desk.ts';
import { seedDomains } from './seed-domains.ts';
import { seedIntakes } from './seed-intakes.ts';
import { seedPresence } from './seed-presence.ts';
import { seedProviders } from './seed-providers.ts';
import { seedRoles } from './seed-roles.ts';
import { runSchedules, seedSchedules } from './seed-schedules.ts';
import { seedServiceTimes } from './seed-service-times.ts';
import { seedSharing } from './seed-sharing.ts';
import { seedSubscription } from './seed-subscription.ts';
import { seedTeams } from './seed-teams.ts';
import { seedTickets } from './seed-tickets.ts';

interface Seeding {
  readonly now: Date;
  readonly passwordHash: string;
  readonly superAdminId: string;
  readonly samples: SampleFiles;
  readonly secretKey: SecretKey;
}

export async function seedOrganization(
  trx: Database,
  { now, passwordHash, superAdminId, samples, secretKey }: Seeding,
  organization: DemoOrganization,
): Promise<void> {
  const context = createSeedContext(organization, now);
  await insertOrganization(trx, context, samples, superAdminId);
  await insertPeople(trx, context, passwordHash);
  await insertCatalogue(trx, context);
  const { tickets, schedules } = buildTickets(context);
  await seedTickets(trx, context, samples, tickets);
  if (organization.desk !== null) {
    await seedDesk(trx, context, organization.desk, tickets);
    await seedTeams(trx, context, organization.desk);
    await seedSharing(trx, context, organization.desk);
    await seedConfidential(trx, context, organization.desk);
    await seedPresence(trx, context, organization.desk, tickets);
    await seedApprovals(trx, context, organization.desk, tickets);
    await seedApprovalRules(trx, context, organization.desk);
    await seedRoles(trx, context, organization.desk);
    await seedIntakes(trx, context, organization.desk, tickets);
  }
  const serviceTimes = organization.desk?.serviceTimes ?? null;
  if (serviceTimes !== null) {
    const waiting = new Set(organization.desk?.vendors.map(({ ticket }) => ticket));
    await seedServiceTimes(trx, context, serviceTimes, { drafts: tickets, waiting }, now);
  }
  await seedSchedules(trx, context, schedules);
  await seedDomains(trx, context);
  await seedProviders(trx, context, secretKey);
  await seedSubscription(trx, context, superAdminId);
}

/** All tickets of an organization up to now, those of its schedules among them. */
export function buildTickets(context: SeedContext) {
  const schedules = runSchedules(context);
  const scheduled = schedules.flatMap(({ runs }) => runs.map((run) => run.draft));
  const raised = context.organization.tickets.map((ticket) =>
    buildTicket(context, ticket, context.calendar.startOf(ticket.at)),
  );
  return { tickets: [...raised, ...scheduled], schedules };
}
