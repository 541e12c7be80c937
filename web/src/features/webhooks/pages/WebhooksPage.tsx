import { PAGE } from '@switchboard/contract/limits.ts';
import { webhookPath } from '../../../lib/navigation/paths.ts';
import { SecretOwnersPage } from '../../../shared/secrets/SecretOwnersPage.tsx';
import { useWebhooks } from '../api.ts';
import { WebhookDialog } from '../components/WebhookDialog.tsx';
import { webhookColumns } from '../components/webhook-columns.tsx';
import { text } from '../text.ts';

function useOwners(page: number) {
  const query = useWebhooks(page);
  return { query, rows: query.data?.webhooks, total: query.data?.pagination.total };
}

/** Addresses that are told of what happens. */
export function WebhooksPage() {
  const { title, what, description, add, empty, list, secret } = text;
  return (
    <SecretOwnersPage
      {...{ title, what, description, add, empty, list, secret }}
      useOwners={useOwners}
      pageSize={PAGE.webhooks}
      columns={webhookColumns}
      pathOf={webhookPath}
      form={(state) => <WebhookDialog edited={null} {...state} />}
    />
  );
}
