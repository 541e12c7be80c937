import { Box, Group, Text } from '@mantine/core';
import type { LicenseRequestState } from '@switchboard/contract/enums.ts';
import type { OwnLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { IconCircleCheck, IconCircleMinus, IconClock } from '@tabler/icons-react';
import { day, fullName } from '../../../lib/format/format.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { useOwnLicenseRequests } from '../api.ts';
import { myText } from '../my-text.ts';
import { text } from '../text.ts';

const words = myText.requests;

const SHAPES = {
  open: { tone: 'progress', Icon: IconClock },
  granted: { tone: 'resolved', Icon: IconCircleCheck },
  declined: { tone: 'closed', Icon: IconCircleMinus },
} as const satisfies Record<LicenseRequestState, object>;

/** What the organization has asked for, and what became of it. */
export function OwnLicenseRequests({ organizationId }: { organizationId: string }) {
  const query = useOwnLicenseRequests(organizationId);
  return (
    <Card title={words.title} flush={query.data !== undefined && query.data.length > 0}>
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={2} />}>
        {(requests) =>
          requests.length === 0 ? (
            <Text span c="secondary">
              {words.none}
            </Text>
          ) : (
            <ul className="lines" aria-label={words.title}>
              {requests.map((request) => (
                <Request key={request._id} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Request({ request }: { request: OwnLicenseRequest }) {
  const { state, requestedTotal, requestedBy, createdAt, decidedAt, note, reason } = request;
  const remarks = [
    words.by(fullName(requestedBy), day(createdAt)),
    decidedAt && words.decided(day(decidedAt)),
    note && text.requests.quote(note),
  ].filter(Boolean);
  return (
    <Group component="li" gap="8px 12px" wrap="wrap" px={16} py={10}>
      <Box className="anywhere" flex="1 1 260px" miw={0} fz="sm">
        <strong>{words.asked(requestedTotal)}</strong>
        <Text inherit c="secondary">
          {remarks.join(' · ')}
        </Text>
        {reason && <p>{reason}</p>}
      </Box>
      <ToneBadge {...SHAPES[state]}>{words.states[state]}</ToneBadge>
    </Group>
  );
}
