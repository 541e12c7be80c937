import { Button, Group, Text } from '@mantine/core';
import type { PushSubscriptionInfo } from '@switchboard/contract/notifications/push.ts';
import { browserName } from '@switchboard/contract/people/browser-name.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const words = text.browser;

interface OtherBrowsersProps {
  browsers: readonly PushSubscriptionInfo[];
  onRemove: (id: string) => void;
}

/** Where the person has turned push on besides. */
export const OtherBrowsers = ({ browsers, onRemove }: OtherBrowsersProps) => (
  <Card flush>
    <ul className="lines" aria-label={words.others}>
      {browsers.map(({ _id, browser, createdAt }) => (
        <Group component="li" key={_id} gap={12} px={16} mih={52} wrap="nowrap" justify="space-between">
          <Text size="sm" miw={0}>
            {browserName(browser)}{' '}
            <Text span inherit c="dimmed">
              {words.since} <RelativeTime date={createdAt} />
            </Text>
          </Text>
          <Button
            variant="subtle"
            size="xs"
            flex="none"
            aria-label={words.removeThat(browserName(browser))}
            onClick={() => onRemove(_id)}
          >
            {words.remove}
          </Button>
        </Group>
      ))}
    </ul>
  </Card>
);
