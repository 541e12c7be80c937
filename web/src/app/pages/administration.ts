/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { AccessPage } from '../../features/access/pages/AccessPage.tsx';
export { IntakePage } from '../../features/alert-intake/pages/IntakePage.tsx';
export { IntakesPage } from '../../features/alert-intake/pages/IntakesPage.tsx';
export { ApprovalRulesPage } from '../../features/approval-rules/pages/ApprovalRulesPage.tsx';
export { ChecklistTemplatesPage } from '../../features/checklist-templates/pages/ChecklistTemplatesPage.tsx';
export { EveryDomainPage } from '../../features/own-sign-in/pages/EveryDomainPage.tsx';
export { SignInSettingsPage } from '../../features/own-sign-in/pages/SignInSettingsPage.tsx';
export { RolesPage } from '../../features/roles/pages/RolesPage.tsx';
export { SeenTicketsPage } from '../../features/seen-tickets/SeenTicketsPage.tsx';
export { TagsPage } from '../../features/tags/pages/TagsPage.tsx';
export { AllTokensPage } from '../../features/tokens/pages/AllTokensPage.tsx';
export { ServiceAccountsPage } from '../../features/tokens/pages/ServiceAccountsPage.tsx';
export { WebhookPage } from '../../features/webhooks/pages/WebhookPage.tsx';
export { WebhooksPage } from '../../features/webhooks/pages/WebhooksPage.tsx';
