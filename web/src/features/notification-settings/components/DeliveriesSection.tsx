import { Button, Group, Stack, Text } from '@mantine/core';
import type { Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import {
  CHANNEL_NAMES,
  deliveredName,
  deliveryWords,
} from '@switchboard/contract/notifications/notification-words.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { dayAndTime } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useNewestDeliveries, useSendTest, useTryAgain } from '../deliveries-api.ts';
import { text } from '../text.ts';

const words = text.deliveries;

/** Whether mail reaches the person: what was sent last, and a way to try it. */
export function DeliveriesSection() {
  const { email } = useUser();
  const query = useNewestDeliveries();
  const test = useSendTest();
  const send = () =>
    test.mutate('mail', {
      onSuccess: ({ delivery }) => {
        if (delivery.outcome === 'sent') toast.success(words.testSent(email));
        else toast.error(words.testFailed(deliveryWords(delivery)));
      },
      onError: (failure) => toast.error(wordsOf(failure, words.failed)),
    });
  return (
    <FormSection title={words.title} description={words.help}>
      <MailProblem />
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={3} height={44} />}>
        {(deliveries) => <Deliveries deliveries={deliveries} />}
      </Loaded>
      <FormActions>
        <Button variant="default" loading={test.isPending} onClick={send}>
          {words.test}
        </Button>
      </FormActions>
    </FormSection>
  );
}

/** Nothing arrives at the person's address, so that nothing is sent there but what their account needs. */
function MailProblem() {
  const { email, mailProblem } = useUser();
  const tryAgain = useTryAgain();
  if (mailProblem === null) return null;
  const again = () =>
    tryAgain.mutate(undefined, {
      onSuccess: () => toast.success(words.triedAgain),
      onError: (failure) => toast.error(wordsOf(failure, words.failed)),
    });
  return (
    <Notice
      tone="warning"
      title={words.problem(email)}
      action={
        <Button variant="default" size="xs" loading={tryAgain.isPending} onClick={again}>
          {words.tryAgain}
        </Button>
      }
    >
      {mailProblem.detail}
    </Notice>
  );
}

const Deliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) =>
  deliveries.length === 0 ? (
    <Text size="sm" c="dimmed">
      {words.none}
    </Text>
  ) : (
    <Card flush>
      <Stack component="ul" className="lines" gap={0} aria-label={words.title}>
        {deliveries.map((delivery) => (
          <Group
            component="li"
            key={delivery._id}
            gap={12}
            px={16}
            py={10}
            wrap="nowrap"
            justify="space-between"
          >
            <Text size="sm" miw={0} className="anywhere">
              {deliveredName(delivery.event)}
              {delivery.channel === 'push' && ` · ${CHANNEL_NAMES.push}`}
              {delivery.ticket !== null && ` · ${delivery.ticket.ticketNumber}`}
              <Text span inherit display="block" c="dimmed">
                {deliveryWords(delivery)}
              </Text>
              {delivery.tries.map(({ at, detail }) => (
                <Text span inherit display="block" c="dimmed" key={at}>
                  {words.tried(dayAndTime(at), detail)}
                </Text>
              ))}
            </Text>
            <Text size="xs" c="dimmed" flex="none">
              <RelativeTime date={delivery.at} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
