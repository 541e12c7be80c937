import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { UnloadedPage } from '../../../ui/page/UnloadedPage.tsx';
import { useWebhook } from '../api.ts';
import { WebhookView } from '../components/WebhookView.tsx';
import { text } from '../text.ts';

const back = { to: paths.webhooks, label: text.title };

/** One webhook with what was sent to it. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const query = useWebhook(id);
  usePageTitle(query.data?.name ?? text.title);
  if (query.data) return <WebhookView webhook={query.data} back={back} />;
  const { what, missing } = text.one;
  return <UnloadedPage query={query} title={text.title} what={what} missing={missing} back={back} />;
}
