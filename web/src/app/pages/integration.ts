/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { AllTokensPage } from '../../features/tokens/pages/AllTokensPage.tsx';
export { ServiceAccountsPage } from '../../features/tokens/pages/ServiceAccountsPage.tsx';
export { WebhookPage } from '../../features/webhooks/pages/WebhookPage.tsx';
export { WebhooksPage } from '../../features/webhooks/pages/WebhooksPage.tsx';
