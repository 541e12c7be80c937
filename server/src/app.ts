/** The application: every feature on one Fastify instance. Opens no port. */

import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { SOCKET_ERRORS } from '@switchboard/contract/events.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { enforcementRoutes } from './features/access/enforcement/enforcement.routes.ts';
import { passkeyRoutes } from './features/access/passkeys/passkeys.routes.ts';
import { passwordFaultsBy } from './features/access/passwords/password-faults.ts';
import { googleRoutes } from './features/access/providers/google.routes.ts';
import { ownProviderRoutes } from './features/access/providers/own/own-providers.routes.ts';
import { ownSignInRoutes } from './features/access/providers/own/own-sign-in.routes.ts';
import { ownSignOutRoutes } from './features/access/providers/own/own-sign-out.routes.ts';
import { samlSignInRoutes } from './features/access/providers/own/saml/saml-sign-in.routes.ts';
import { recoveryRoutes } from './features/access/recovery/recovery.routes.ts';
import { registrationRoutes } from './features/access/registration/registration.routes.ts';
import { secondFactorRoutes } from './features/access/second-factor/second-factor.routes.ts';
import { movedAway } from './features/access/sessions/moved-away.ts';
import { findSession } from './features/access/sessions/session.repo.ts';
import { watchAccess } from './features/access/sessions/watch-access.ts';
import { authRoutes } from './features/access/sign-in/auth.routes.ts';
import { serviceAccountRoutes } from './features/access/tokens/service-accounts.routes.ts';
import { findTokenSession } from './features/access/tokens/token.repo.ts';
import { tokenRoutes } from './features/access/tokens/tokens.routes.ts';
import { alertIntakeRoutes } from './features/alert-intake/alert-intake.routes.ts';
import { categoryRoutes } from './features/catalogue/categories/categories.routes.ts';
import { projectImportRoutes } from './features/catalogue/project-import/project-import.routes.ts';
import { projectRoutes } from './features/catalogue/projects/projects.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { startChat } from './features/chat/start-chat.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { dataExportRoutes } from './features/data-exports/data-exports.routes.ts';
import { erasureRoutes } from './features/data-lifecycle/erasure/erasures.routes.ts';
import { retentionRoutes } from './features/data-lifecycle/retention/retention.routes.ts';
import { holdRoutes } from './features/holds/holds.routes.ts';
import { installationRoutes } from './features/installation/installation.routes.ts';
import { mailStateRoutes } from './features/installation/mail/mail-state.routes.ts';
import { setUpRoutes } from './features/installation/set-up.routes.ts';
import { heldLetterRoutes } from './features/mail-intake/held/held-letters.routes.ts';
import { intakeRoutes } from './features/mail-intake/intake.routes.ts';
import { letterRoutes } from './features/mail-intake/letters.routes.ts';
import { approvalRoutes } from './features/members/approvals/approvals.routes.ts';
import { invitationRoutes } from './features/members/invitations/invitations.routes.ts';
import { themeRoutes } from './features/members/preferences/themes.routes.ts';
import { profileRoutes } from './features/members/profile/profile.routes.ts';
import { roleRoutes } from './features/members/roles/roles.routes.ts';
import { userImportRoutes } from './features/members/user-import/user-import.routes.ts';
import { followProvider } from './features/members/users/follow-provider.ts';
import { userRoutes } from './features/members/users/users.routes.ts';
import { mailRoutes } from './features/notifications/mail/mail.routes.ts';
import { waitingMailsReading } from './features/notifications/mail/waiting-mails-reading.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { notificationPreferencesRoutes } from './features/notifications/preferences.routes.ts';
import { pushRoutes } from './features/notifications/push/push.routes.ts';
import { startBell } from './features/notifications/start-bell.ts';
import { untoldReading } from './features/notifications/untold-reading.ts';
import { accessSettingsRoutes } from './features/organizations/access-settings/access-settings.routes.ts';
import { calendarRoutes } from './features/organizations/calendars/calendars.routes.ts';
import { holidayImportRoutes } from './features/organizations/calendars/holidays/holiday-import.routes.ts';
import { domainRoutes } from './features/organizations/domains/domains.routes.ts';
import { licenseRequestRoutes } from './features/organizations/licenses/license-requests.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { subscriptionRoutes } from './features/organizations/subscriptions/subscriptions.routes.ts';
import { auditRoutes } from './features/record/audit/audit.routes.ts';
import { securityLogRoutes } from './features/record/security-log/security-log.routes.ts';
import { createSecurityLog } from './features/record/security-log/security-log.ts';
import { createCallWatch } from './features/record/security-log/watch-calls.ts';
import { lateSchedulesReading } from './features/schedules/late-schedules.ts';
import { scheduledTicketRoutes } from './features/schedules/scheduled-tickets.routes.ts';
import { scimRoutes } from './features/scim/scim.routes.ts';
import { scimTokenRoutes } from './features/scim/tokens/scim-tokens.routes.ts';
import { absenceRoutes } from './features/tickets/absences/absences.routes.ts';
import { approvalRuleRoutes } from './features/tickets/approvals/approval-rules.routes.ts';
import { ticketApprovalRoutes } from './features/tickets/approvals/approvals.routes.ts';
import { autoAssignRoutes } from './features/tickets/assignment/auto-assign/auto-assign.routes.ts';
import { devopsAgentRoutes } from './features/tickets/assignment/devops-agents/devops-agents.routes.ts';
import { audienceRoutes } from './features/tickets/audience/audience.routes.ts';
import { availabilityRoutes } from './features/tickets/availability/availability.routes.ts';
import { startBulkNews } from './features/tickets/bulk/announced-bulk.ts';
import { bulkRoutes } from './features/tickets/bulk/bulk.routes.ts';
import { checklistRoutes } from './features/tickets/checklists/checklists.routes.ts';
import { clockRoutes } from './features/tickets/clocks/clocks.routes.ts';
import { confidentialRoutes } from './features/tickets/confidential/confidential.routes.ts';
import { draftRoutes } from './features/tickets/drafts/drafts.routes.ts';
import { formRoutes } from './features/tickets/forms/forms.routes.ts';
import { templateRoutes } from './features/tickets/forms/templates/templates.routes.ts';
import { handoverRoutes } from './features/tickets/handovers/handovers.routes.ts';
import { ticketRoutes } from './features/tickets/life/tickets.routes.ts';
import { linkRoutes } from './features/tickets/links/links.routes.ts';
import { adminTicketRoutes } from './features/tickets/list/admin-tickets.routes.ts';
import { superAdminTicketRoutes } from './features/tickets/list/super-admin-tickets.routes.ts';
import { changeRoutes } from './features/tickets/live/changes.routes.ts';
import { startLive } from './features/tickets/live/start-live.ts';
import { macroRoutes } from './features/tickets/macros/macros.routes.ts';
import { mergingRoutes } from './features/tickets/merging/merging.routes.ts';
import { ticketPeopleRoutes } from './features/tickets/people/people.routes.ts';
import { policyRoutes } from './features/tickets/policies/policies.routes.ts';
import { reportRoutes } from './features/tickets/reports/reports.routes.ts';
import { searchRoutes } from './features/tickets/search/search.routes.ts';
import { sharingRoutes } from './features/tickets/sharing/sharing.routes.ts';
import { tagRoutes } from './features/tickets/tags/tags.routes.ts';
import { routingRoutes } from './features/tickets/teams/routing.routes.ts';
import { teamRoutes } from './features/tickets/teams/teams.routes.ts';
import { triageRoutes } from './features/tickets/triage/triage.routes.ts';
import { undoRoutes } from './features/tickets/undo/undo.routes.ts';
import { viewRoutes } from './features/tickets/views/views.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { backupReading } from './platform/backup/backup-reading.ts';
import { createImportLimit } from './platform/csv/import-limit.ts';
import type { Deps } from './platform/deps.ts';
import { expectFreeSpace, freeSpaceReading } from './platform/free-space.ts';
import type { AdmissionDeps } from './platform/http/admission.ts';
import { bareAnswers } from './platform/http/bare-answers.ts';
import { limitBodyTime } from './platform/http/body-deadline.ts';
import type { Authenticate } from './platform/http/call.ts';
import { refuseWhileClosing } from './platform/http/closing.ts';
import { answerError, handleErrors } from './platform/http/error-handler.ts';
import { createKnownTokens } from './platform/http/known-tokens.ts';
import { createNodeLoad } from './platform/http/node-load.ts';
import { describeApi, serveApiPage } from './platform/http/openapi.ts';
import { createOrganizationBudget } from './platform/http/organization-budget.ts';
import { createRateLimit } from './platform/http/rate-limits.ts';
import { closeConnectionsWhileDraining, createReadiness, type Readiness } from './platform/http/readiness.ts';
import { createServe } from './platform/http/route.ts';
import { secure } from './platform/http/security.ts';
import { serveSecurityTxt } from './platform/http/security-txt.ts';
import { takeForms } from './platform/http/take-forms.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createAnswerOnce } from './platform/idempotency/answer-once.ts';
import { newId } from './platform/ids.ts';
import { queueReading } from './platform/jobs/queue-reading.ts';
import { createKeyedLimit } from './platform/keyed-limit.ts';
import { RATE, UPLOADS_AT_ONCE } from './platform/limits.ts';
import { enterNodes } from './platform/nodes/node.ts';
import { payerOf } from './platform/payer.ts';
import { clusterAdapter } from './platform/realtime/cluster.ts';
import { serveEvents } from './platform/realtime/serve-events.ts';
import { createAddressOf, serveSockets } from './platform/realtime/serve-sockets.ts';
import { createSockets, type SocketServer, socketsReading } from './platform/realtime/sockets.ts';
import { serveMetrics } from './platform/telemetry/serve-metrics.ts';
import { isApiToken } from './platform/tokens.ts';

const JSON_BODY_BYTES = 1024 * 1024;

/** Nodes that share a database receive each other's events; the embedded one has one program. */
function openSockets({ config, database, log }: Deps, authenticate: Authenticate): SocketServer {
  const sockets: SocketServer = createSockets({
    authenticate,
    limitFactor: config.rateLimitFactor,
    adapter:
      config.databaseUrl === null
        ? undefined
        : clusterAdapter({ pool: database.direct, log, onGap: () => sockets.reconnectAll() }),
    log,
  });
  return sockets;
}

/** @param onRoute called for every route that is served */
export async function buildApp(
  deps: Deps,
  readiness: Readiness = createReadiness(),
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const { config } = deps;
  const bare = bareAnswers(config.publicUrl);
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => newId(),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bare.headers)),
    clientErrorHandler: bare.refuseUnreadable,
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: config.trustProxy,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 5_000 },
  });
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  // Only who asks for traces loads what makes them.
  if (config.tracing !== null) {
    const { startTracing } = await import('./platform/telemetry/tracing.ts');
    startTracing(app, config.tracing);
  }
  handleErrors(app);
  secure(app, config);
  refuseWhileClosing(app);
  closeConnectionsWhileDraining(app, readiness);
  limitBodyTime(app);
  app.addContentTypeParser(
    'message/rfc822',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => ({
      letter: body.toString('base64'),
    }),
  );
  await app.register(multipart, { throwFileSizeLimit: false });
  takeForms(app);
  await describeApi(app);

  const securityLog = createSecurityLog(deps.database, deps.log);
  app.addHook('onClose', () => securityLog.written());
  const watch = createCallWatch({ db: deps.database.db, clock: deps.clock, securityLog });
  const organization = createOrganizationBudget(config, deps.presence);
  deps.database.pool.takeShare = organization.connection;
  const load = createNodeLoad(config, deps.log);
  app.addHook('onClose', async () => load.stop());
  const knownTokens = createKnownTokens();
  const whyEnded = (actor: Actor) => movedAway(deps.database.db, actor);
  const authenticate: Authenticate = async (token, address) => {
    const find = () =>
      isApiToken(token)
        ? findTokenSession(deps.database.db, token, { at: deps.clock.now(), address: address ?? null })
        : findSession(deps.database.db, token, deps.clock.now());
    const known = knownTokens.actorOf(token);
    const session = await (known === undefined ? find() : organization.admission(payerOf(known), find));
    // Windows of an organization that has moved are all told so.
    if (session === null && known !== undefined && (await whyEnded(known)) !== null) return null;
    knownTokens.remember(token, session?.actor ?? null);
    return session;
  };
  const node = await enterNodes({
    pool: deps.database.pool,
    log: deps.log,
    alone: config.databaseUrl === null,
  });
  const admission: AdmissionDeps = {
    authenticate,
    knownTokens,
    whyEnded,
    limits: {
      person: createRateLimit(RATE.person, config.rateLimitFactor),
      token: createRateLimit(RATE.token, config.rateLimitFactor),
      tokensOfOrganization: createRateLimit(RATE.tokensOfOrganization, config.rateLimitFactor),
      anonymous: createRateLimit(RATE.anonymous, config.rateLimitFactor),
      uploads: createKeyedLimit({
        concurrency: Math.max(1, Math.round(UPLOADS_AT_ONCE.running * config.rateLimitFactor)),
        waiting: UPLOADS_AT_ONCE.waiting,
      }),
      organization,
      load,
    },
  };
  const serve = createServe(app, {
    ...admission,
    watch,
    secretKey: deps.secretKey,
    files: deps.files,
    expectRoomForFiles: () => expectFreeSpace([config.filesDirectory], config.minFreeSpace),
    passwordFaults: passwordFaultsBy(config.passwordRule),
    answerOnce: createAnswerOnce({
      db: deps.database.db,
      secretKey: deps.secretKey,
      nodeId: node.id,
      clock: deps.clock,
      strict: !config.production,
      log: deps.log,
    }),
    strictAnswers: !config.production,
  });
  installationRoutes(serve, deps, readiness);
  mailStateRoutes(serve, deps);
  setUpRoutes(serve, deps);
  authRoutes(serve, deps);
  recoveryRoutes(serve, deps);
  registrationRoutes(serve, deps);
  googleRoutes(serve, deps, securityLog);
  approvalRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  passkeyRoutes(serve, deps);
  tokenRoutes(serve, deps);
  serviceAccountRoutes(serve, deps);
  profileRoutes(serve, deps);
  organizationRoutes(serve, deps);
  accessSettingsRoutes(serve, deps);
  subscriptionRoutes(serve, deps);
  themeRoutes(serve, deps);
  auditRoutes(serve, deps);
  securityLogRoutes(serve, deps, securityLog);
  categoryRoutes(serve, deps);
  projectRoutes(serve, deps);
  const runImport = createImportLimit(deps.config.rateLimitFactor);
  projectImportRoutes(serve, deps, runImport);
  userImportRoutes(serve, deps, runImport);
  invitationRoutes(serve, deps);
  devopsAgentRoutes(serve, deps);
  dashboardRoutes(serve, deps);
  licenseRequestRoutes(serve, deps);
  const sockets = openSockets(deps, authenticate);
  node.onCount(organization.shareAmong);
  node.onReturn(() => sockets.reconnectAll());
  readiness.onDrain(sockets.moveAway);
  const access = await watchAccess({ ...deps, sockets });
  const live = await startLive(deps, sockets, access, node);
  const bell = await startBell(deps, sockets);
  const stopBulkNews = await startBulkNews(deps, sockets);
  const chat = await startChat(deps, sockets, access, node);
  readiness.onDrain(chat.holdDepartures);
  app.addHook('onClose', () => node.leave(chat.removeLeftBehind));
  const addressOf = createAddressOf(config.trustProxy);
  const messages = createRateLimit(RATE.chatMessages, config.rateLimitFactor);
  const otherEvents = createRateLimit(RATE.chatEvents, config.rateLimitFactor);
  const events = serveEvents({
    sockets,
    handlers: { ...live.handlers, ...chat.handlers },
    limitOf: (name) => (name === 'send_message' ? messages : otherEvents),
    words: SOCKET_ERRORS,
    watch,
    addressOf: ({ request }) => addressOf(request),
    organization,
    load,
    strictAnswers: !config.production,
    log: deps.log,
  });
  serveSockets(app, sockets, { ...config, limitFactor: config.rateLimitFactor }, async () => {
    access.stop();
    stopBulkNews();
    await events.close();
    await chat.close();
    await live.close();
    await bell.close();
  });
  chatRoutes(serve, deps, chat.presence);
  autoAssignRoutes(serve, deps);
  userRoutes(serve, deps);
  roleRoutes(serve, deps);
  ticketRoutes(serve, deps);
  changeRoutes(serve, deps);
  undoRoutes(serve, deps);
  bulkRoutes(serve, deps);
  draftRoutes(serve, deps);
  tagRoutes(serve, deps);
  teamRoutes(serve, deps);
  availabilityRoutes(serve, deps);
  absenceRoutes(serve, deps);
  handoverRoutes(serve, deps);
  ticketApprovalRoutes(serve, deps);
  approvalRuleRoutes(serve, deps);
  webhookRoutes(serve, deps);
  dataExportRoutes(serve, deps);
  holdRoutes(serve, deps);
  retentionRoutes(serve, deps);
  erasureRoutes(serve, deps);
  domainRoutes(serve, deps);
  ownProviderRoutes(serve, deps);
  enforcementRoutes(serve, deps);
  ownSignOutRoutes(serve, deps);
  ownSignInRoutes(serve, deps, securityLog, followProvider);
  samlSignInRoutes(serve, deps, securityLog, followProvider);
  routingRoutes(serve, deps);
  triageRoutes(serve, deps);
  linkRoutes(serve, deps);
  ticketPeopleRoutes(serve, deps);
  sharingRoutes(serve, deps);
  confidentialRoutes(serve, deps);
  audienceRoutes(serve, deps);
  viewRoutes(serve, deps);
  mergingRoutes(serve, deps);
  checklistRoutes(serve, deps);
  macroRoutes(serve, deps);
  formRoutes(serve, deps);
  templateRoutes(serve, deps);
  calendarRoutes(serve, deps);
  holidayImportRoutes(serve, deps, runImport);
  policyRoutes(serve, deps);
  reportRoutes(serve, deps);
  clockRoutes(serve, deps);
  notificationRoutes(serve, deps);
  notificationPreferencesRoutes(serve, deps);
  mailRoutes(serve, deps, (token) => findSession(deps.database.db, token, deps.clock.now()));
  pushRoutes(serve, deps);
  adminTicketRoutes(serve, deps);
  superAdminTicketRoutes(serve, deps);
  searchRoutes(serve, deps);
  scheduledTicketRoutes(serve, deps);
  letterRoutes(serve, deps);
  heldLetterRoutes(serve, deps);
  intakeRoutes(serve, deps);
  alertIntakeRoutes(serve, deps);
  scimTokenRoutes(serve, deps);
  await scimRoutes(app, deps, admission);

  await serveMetrics(app, deps, {
    limit: createRateLimit(RATE.metrics, config.rateLimitFactor),
    readings: [
      queueReading(deps.database.db),
      lateSchedulesReading(deps),
      untoldReading(deps),
      waitingMailsReading(deps),
      backupReading(deps),
      socketsReading(sockets),
      load.reading,
      freeSpaceReading({ data: config.dataDirectory, files: config.filesDirectory }),
    ],
  });
  const page = join(config.projectRoot, 'web/dist');
  await serveApiPage(app, join(page, 'favicon.svg'), createRateLimit(RATE.anonymous, config.rateLimitFactor));
  serveSecurityTxt(app, deps);
  await serveWebApp(app, page, {
    'chat-transports': config.chatTransports.join(','),
  });
  await app.ready();
  return app;
}
