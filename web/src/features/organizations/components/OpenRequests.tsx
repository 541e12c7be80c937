import { Box, Button, Group, Text } from '@mantine/core';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import type { Pagination } from '@switchboard/contract/query.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { text } from '../text.ts';

const words = text.requests;

interface OpenRequestsProps {
  requests: readonly ListedLicenseRequest[];
  pagination: Pagination;
  onReview: (request: ListedLicenseRequest) => void;
  onDecline: (request: ListedLicenseRequest) => void;
}

/** What waits for a decision; nothing where nobody asks. */
export function OpenRequests({ requests, pagination, onReview, onDecline }: OpenRequestsProps) {
  if (requests.length === 0) return null;
  const beyond = pagination.total - requests.length;
  return (
    <Card title={words.title} note={pagination.total} flush foot={beyond > 0 && words.beyond(beyond)}>
      <ul className="lines" aria-label={words.title}>
        {requests.map((request) => (
          <Group component="li" key={request._id} gap="8px 12px" wrap="wrap" px={16} py={10}>
            <Box className="anywhere" flex="1 1 260px" miw={0} fz="sm">
              <p>
                <strong>{request.organization.name}</strong>:{' '}
                {words.asked(fullName(request.requestedBy), request.requestedTotal, day(request.createdAt))}
              </p>
              <Text inherit c="secondary">
                {words.usage(request.licenses.usedLicenses, request.licenses.totalLicenses)}
                {request.idleUsers > 0 && ` · ${words.idle(request.idleUsers)}`}
                {request.note && ` · ${words.quote(request.note)}`}
              </Text>
            </Box>
            <Group>
              <Button
                variant="default"
                aria-label={words.decline(request.organization.name)}
                onClick={() => onDecline(request)}
              >
                {words.short.decline}
              </Button>
              <Button
                variant="default"
                aria-label={words.review(request.organization.name)}
                onClick={() => onReview(request)}
              >
                {words.short.review}
              </Button>
            </Group>
          </Group>
        ))}
      </ul>
    </Card>
  );
}
