import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import type { LicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type Licenses, licenseUsage } from '../../../lib/format/license-usage.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { Amount } from './Amount.tsx';

const words = text.licenses;

const LicenseRequestDialog = lazyPage(
  async () => (await import('./LicenseRequestDialog.tsx')).LicenseRequestDialog,
);

interface LicenseUsageProps {
  licenses: Licenses;
  /** The last one, open or decided. */
  request: LicenseRequest | null;
}

/** How many licenses are left, and what can be done where that is few. */
export function LicenseUsage({ licenses, request }: LicenseUsageProps) {
  const { totalLicenses: total, usedLicenses: used } = licenses;
  const usage = licenseUsage(licenses);
  const { percent, left, over, isHigh, isNearLimit } = usage;
  return (
    <Card>
      <Group align="baseline" mb={10}>
        <Title order={2} size="h3">
          {words.title}
        </Title>
        <Text span fz="xs" c="dimmed">
          {words.types[licenses.licenseType]}
        </Text>
        <Text span className="tabular" fz="sm" c="secondary" ms="auto">
          <Amount number={used} /> {words.used(total)}
        </Text>
      </Group>
      <Meter used={used} total={total} danger={isHigh} />
      <Group gap="4px 12px" wrap="wrap" justify="space-between" mih={28} mt={4} mb={-8} fz="xs" lh="xs">
        <Group component="span" className="tabular" gap={5} c={isHigh ? 'danger' : 'dimmed'}>
          {isHigh && <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
          {words.state(percent)}, {over > 0 ? words.over(over) : words.left(left)}
        </Group>
        <NextStep licenses={licenses} request={request} isHigh={isHigh} />
      </Group>
      {isNearLimit && (
        <Box mt={14} mb={2}>
          <Notice tone="danger" title={words.limitWarning}>
            {left === 0 ? words.noneLeft : words.fewLeft}
          </Notice>
        </Box>
      )}
    </Card>
  );
}

/** The same shape without figures. */
export const LicenseUsageSkeleton = () => (
  <Card>
    <Box h={52} pt={4} aria-hidden="true">
      <Box w={72} h={10} bg="var(--track)" />
      <Box h={6} mt={16} bg="var(--track)" />
    </Box>
  </Card>
);

interface NextStepProps extends LicenseUsageProps {
  isHigh: boolean;
}

/** What has been asked for, or the way to ask, which is the admin's. */
function NextStep({ licenses, request, isHigh }: NextStepProps) {
  const { role, organization } = useUser();
  const [asking, setAsking] = useState(false);
  if (request?.state === 'open') {
    return (
      <Text span inherit c="secondary">
        {words.requested(request.requestedTotal)}{' '}
        <Text span inherit c="dimmed">
          <RelativeTime date={request.createdAt} />
        </Text>
      </Text>
    );
  }
  if (!isHigh || role !== 'admin' || organization === null) return null;
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={() => setAsking(true)}>
        {words.request}
      </Anchor>
      {asking && (
        <Suspense>
          <LicenseRequestDialog
            organizationId={organization._id}
            present={licenses.totalLicenses}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
