import { Group, Text } from '@mantine/core';
import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import { fullName } from '../../../lib/format/format.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const words = text.licenseRequests;

/** Which organizations have asked for more licenses lately; undefined until it is known. */
export function LicenseRequests({ activities }: { activities: readonly Activity[] | undefined }) {
  const requests = activities?.filter(({ type }) => type === 'license_requested');
  return (
    <Card title={words.title} flush>
      {requests === undefined && <SkeletonRows rows={2} height={44} />}
      {requests?.length === 0 && (
        <Text size="sm" c="dimmed" px={16} py={14}>
          {words.empty}
        </Text>
      )}
      {requests && requests.length > 0 && (
        <ul className="lines">
          {requests.map(({ organization, user, text: what, createdAt }) => (
            <Text component="li" key={`${organization?._id} ${createdAt}`} size="sm" px={16} py={8}>
              <Group gap={12} justify="space-between">
                <Text span inherit truncate fw={500}>
                  {organization?.name}
                </Text>
                <Text span inherit c="dimmed">
                  <RelativeTime date={createdAt} />
                </Text>
              </Group>
              <Text size="xs" c="dimmed">
                {what}
                {user && ` ${text.activity.by(fullName(user))}`}
              </Text>
            </Text>
          ))}
        </ul>
      )}
    </Card>
  );
}
