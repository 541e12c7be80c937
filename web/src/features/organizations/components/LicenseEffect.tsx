import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import type { Licenses } from '../../../lib/format/license-usage.ts';
import { text } from '../text.ts';
import classes from './LicenseEffect.module.css';
import { LicenseMeter, LicensePercent } from './LicenseUse.tsx';

interface LicenseEffectProps {
  now: Licenses;
  /** Null while the new total is no number. */
  total: number | null;
  request: ListedLicenseRequest | undefined;
}

/** What is used now and after saving, over what the organization asked for. */
export function LicenseEffect({ now, total, request }: LicenseEffectProps) {
  return (
    <Paper withBorder style={{ overflow: 'hidden' }}>
      <SimpleGrid className={classes.sides} cols={2} spacing={0}>
        <Side label={text.license.now} licenses={now} />
        <Side label={text.license.after} licenses={{ ...now, totalLicenses: total ?? now.totalLicenses }} />
      </SimpleGrid>
      {request && (
        <Text className="line-above anywhere" fz="sm" c="secondary" bg="var(--sunken)" px={14} py={10}>
          {text.requests.asked(fullName(request.requestedBy), request.requestedTotal, day(request.createdAt))}
          {request.note && `: ${text.requests.quote(request.note)}`}
        </Text>
      )}
    </Paper>
  );
}

function Side({ label, licenses }: { label: string; licenses: Licenses }) {
  return (
    <Stack gap={6} miw={0} px={14} py={12}>
      <Text span fz="xs" lh="md" c="secondary">
        {label}
      </Text>
      <Group component="span" gap={6} wrap="wrap" align="baseline" fz="sm">
        <Text component="strong" inherit fz="xl" fw={600}>
          {licenses.usedLicenses}
        </Text>{' '}
        {text.license.of(licenses.totalLicenses)}
        <LicensePercent licenses={licenses} />
      </Group>
      <LicenseMeter licenses={licenses} />
    </Stack>
  );
}
