import { Button, Code, Stack, Text } from '@mantine/core';
import { DELIVERY_REASONS, WEBHOOK_EVENT_LABELS } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Delivery } from '@switchboard/contract/webhooks/webhooks.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { exactTime } from '../../../lib/format/format.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { useDelivery, useRedeliver } from '../api.ts';
import { text } from '../text.ts';
import { DeliveryBadge } from './state-badges.tsx';

const words = text.panel;

interface DeliveryPanelProps {
  webhookId: string;
  id: string;
  onClose: () => void;
}

/** A delivery beside the list: what was sent, what was answered, and once more. */
export function DeliveryPanel({ webhookId, id, onClose }: DeliveryPanelProps) {
  const query = useDelivery(webhookId, id);
  const { mutate, isPending } = useRedeliver(webhookId);
  const { data } = query;
  const send = () =>
    mutate(id, {
      onSuccess: () => toast.success(words.redelivered),
      onError: (failure) => toast.error(wordsOf(failure, words.failed)),
    });
  return (
    <DockedPanel
      title={data ? WEBHOOK_EVENT_LABELS[data.type] : words.title}
      badge={data && <DeliveryBadge state={data.state} />}
      closeLabel={words.close}
      onClose={onClose}
      onSubmit={send}
      foot={
        <Button type="submit" loading={isPending} disabled={data === undefined}>
          {words.redeliver}
        </Button>
      }
    >
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={6} height={36} />}>
        {(delivery) => <DeliveryView delivery={delivery} />}
      </Loaded>
    </DockedPanel>
  );
}

function DeliveryView({ delivery }: { delivery: Delivery }) {
  const { request, response, attempts, nextAttemptAt } = delivery;
  return (
    <>
      <Properties>
        <Property label={words.id}>
          <Text span ff="monospace" fz="xs" className="anywhere">
            {delivery._id}
          </Text>
        </Property>
        {nextAttemptAt && <Property label={words.next}>{exactTime(new Date(nextAttemptAt))}</Property>}
      </Properties>
      {attempts.length > 0 && (
        <Properties title={words.attempts} count={attempts.length}>
          {attempts.toReversed().map(({ at, status, ms, reason }) => (
            <Property key={at} label={exactTime(new Date(at))}>
              {[status, text.deliveries.milliseconds(ms), reason && DELIVERY_REASONS[reason]]
                .filter(Boolean)
                .join(' · ')}
            </Property>
          ))}
        </Properties>
      )}
      <Message
        title={words.request}
        lines={[`POST ${request.url}`, ...lines(request.headers)]}
        body={request.body}
      />
      {response ? (
        <Message
          title={words.response}
          lines={[String(response.status), ...lines(response.headers)]}
          body={response.body}
          note={response.cut ? words.cut : null}
        />
      ) : (
        <Text fz="sm" c="secondary">
          {words.noResponse}
        </Text>
      )}
    </>
  );
}

const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

interface MessageProps {
  title: string;
  lines: readonly string[];
  body: string;
  note?: string | null;
}

/** JSON is set out in lines; whatever else it is stands as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Message({ title, lines: head, body, note = null }: MessageProps) {
  return (
    <Stack component="section" gap={6} aria-label={title}>
      <Text component="h3" fz="sm">
        {title}
      </Text>
      <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {[head.join('\n'), readable(body)].filter(Boolean).join('\n\n')}
      </Code>
      {note && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
