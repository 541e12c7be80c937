import { PAGE } from '@switchboard/contract/limits.ts';
import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { webhookPath } from '../../../lib/navigation/paths.ts';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useWebhooks } from '../api.ts';
import { WebhookDialog } from '../components/WebhookDialog.tsx';
import { webhookColumns } from '../components/webhook-columns.tsx';
import { text } from '../text.ts';

const PARAMS = { page: pageParam };

type Open =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly of: Webhook; readonly secret: string };

/** Addresses that are told of what happens. */
export function WebhooksPage() {
  const list = useUrlList(PARAMS);
  const query = useWebhooks(list.values.page);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const add = <AddButton onClick={() => setOpen({ kind: 'form' })}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={add}
        list={list}
        query={query}
        rows={query.data?.webhooks}
        total={query.data?.pagination.total}
        pageSize={PAGE.webhooks}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={text.list}
            columns={webhookColumns}
            rowKey={({ _id }) => _id}
            rowHref={({ _id }) => webhookPath(_id)}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'form' && (
        <WebhookDialog
          edited={null}
          onClose={() => setOpen(null)}
          onMade={(of, secret) => setOpen({ kind: 'secret', of, secret })}
        />
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          {...text.secret}
          secret={open.secret}
          onClose={() => void navigate(webhookPath(open.of._id))}
        />
      )}
    </>
  );
}
