import { Button, Menu } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  DELIVERY_TYPES,
  WEBHOOK_EVENT_LABELS,
} from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { exactTime } from '../../../lib/format/format.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { paths, webhookPath } from '../../../lib/navigation/paths.ts';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { PageHeadProps } from '../../../ui/page/PageHead.tsx';
import { PanelLayout } from '../../../ui/panel/DockedPanel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import {
  useDeleteWebhook,
  useDeliveries,
  useRedeliver,
  useRedeliverFailed,
  useSwitchWebhook,
  useTestWebhook,
} from '../api.ts';
import { deliveriesParams } from '../deliveries-params.ts';
import { text } from '../text.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { WebhookBadge } from './state-badges.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const words = text.one;

const filters: readonly Filter[] = [
  {
    key: 'state',
    label: text.deliveries.state,
    options: DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] })),
  },
  {
    key: 'type',
    label: text.deliveries.type,
    options: DELIVERY_TYPES.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] })),
  },
];

type Open = 'edit' | 'rotate' | 'delete' | { readonly secret: string } | null;

/** What a webhook is, what can be done with it, and its deliveries with one of them beside. */
export function WebhookView({
  webhook,
  back,
}: {
  webhook: Webhook;
  back: NonNullable<PageHeadProps['back']>;
}) {
  const { _id: id, name } = webhook;
  const list = useUrlList(deliveriesParams);
  const opened = list.values.delivery;
  const query = useDeliveries(id, list.values);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const redeliver = useRedeliver(id);
  useKeys([
    {
      keys: 'r',
      run: () => {
        if (opened === '') return false;
        redeliver.mutate(opened, {
          onSuccess: () => toast.success(text.panel.redelivered),
          onError: (failure) => toast.error(wordsOf(failure, text.panel.failed)),
        });
        return true;
      },
    },
  ]);
  return (
    <PanelLayout
      panel={
        opened !== '' && (
          <DeliveryPanel key={opened} webhookId={id} id={opened} onClose={() => list.set({ delivery: '' })} />
        )
      }
    >
      <ListPage
        title={name}
        what={text.deliveries.what}
        description={webhook.url}
        back={back}
        count={<WebhookBadge {...webhook} />}
        actions={<Actions webhook={webhook} onOpen={setOpen} />}
        above={<Notices webhook={webhook} />}
        filters={filters}
        list={list}
        query={query}
        rows={query.data?.deliveries}
        total={query.data?.pagination.total}
        pageSize={PAGE.deliveries}
        empty={text.deliveries.empty}
      >
        {(state) => (
          <DataTable
            label={text.deliveries.list}
            columns={deliveryColumns}
            rowKey={(delivery) => delivery._id}
            rowHref={(delivery) => `${webhookPath(id)}?${new URLSearchParams({ delivery: delivery._id })}`}
            activeKey={opened || null}
            {...state}
          />
        )}
      </ListPage>
      {open === 'edit' && <WebhookDialog edited={webhook} onClose={close} />}
      {open === 'rotate' && (
        <RotateDialog id={id} onClose={close} onRotated={(secret) => setOpen({ secret })} />
      )}
      {open === 'delete' && (
        <DeleteWebhook webhook={webhook} onClose={close} onDeleted={() => void navigate(paths.webhooks)} />
      )}
      {open !== null && typeof open === 'object' && (
        <SecretDialog {...text.secret} secret={open.secret} onClose={close} />
      )}
    </PanelLayout>
  );
}

function Actions({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const { _id: id, name, isActive } = webhook;
  const test = useTestWebhook(id);
  const switching = useSwitchWebhook(webhook);
  const failed = useRedeliverFailed(id);
  const refused = (fallback: string) => (failure: Error) => toast.error(wordsOf(failure, fallback));
  return (
    <>
      <RowMenu label={words.more}>
        <Menu.Item onClick={() => onOpen('edit')}>{words.edit}</Menu.Item>
        <Menu.Item
          onClick={() =>
            switching.mutate(!isActive, {
              onSuccess: () => toast.success(words.switched(name, !isActive)),
              onError: refused(words.switchFailed),
            })
          }
        >
          {isActive ? words.switchOff : words.switchOn}
        </Menu.Item>
        <Menu.Item onClick={() => onOpen('rotate')}>{words.rotate}</Menu.Item>
        <Menu.Item
          disabled={!isActive}
          onClick={() =>
            failed.mutate(undefined, {
              onSuccess: ({ queued }) => toast.success(words.queued(queued)),
              onError: refused(text.panel.failed),
            })
          }
        >
          {words.redeliverFailed}
        </Menu.Item>
        <Menu.Item color="danger" onClick={() => onOpen('delete')}>
          {words.delete}
        </Menu.Item>
      </RowMenu>
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        loading={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast.success(words.tested),
            onError: refused(words.testFailed),
          })
        }
      >
        {words.test}
      </Button>
    </>
  );
}

function Notices({ webhook }: { webhook: Webhook }) {
  const { name, isActive, disabledReason, failingSince, earlierSecretUntil } = webhook;
  const until = earlierSecretUntil === null ? null : new Date(earlierSecretUntil);
  return (
    <>
      {disabledReason !== null && (
        <Notice tone="danger" title={words.ended[disabledReason](name)}>
          {words.endedHelp}
        </Notice>
      )}
      {isActive && failingSince !== null && (
        <Notice tone="warning">
          {words.failing} {exactTime(new Date(failingSince))}.
        </Notice>
      )}
      {until !== null && until.getTime() > Date.now() && (
        <Notice tone="info">
          {words.bothSecrets} {exactTime(until)}.
        </Notice>
      )}
    </>
  );
}

interface DeleteWebhookProps {
  webhook: Webhook;
  onClose: () => void;
  onDeleted: () => void;
}

const DeleteWebhook = ({ webhook: { _id, name }, onClose, onDeleted }: DeleteWebhookProps) => (
  <ConfirmRemoval
    name={name}
    words={text.deletion}
    mutation={useDeleteWebhook(_id)}
    onClose={onClose}
    onDone={onDeleted}
  />
);
