import { Stack, Text, Title } from '@mantine/core';
import type { IdentityProvider, LastTest } from '@switchboard/contract/access/identity-providers.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useLastTest } from '../provider-api.ts';
import { text } from '../provider-text.ts';

const words = text.test;

interface LastTestDialogProps {
  provider: Pick<IdentityProvider, '_id' | 'name'>;
  onClose: () => void;
}

/** What came of the last time that somebody tried a provider out. */
export const LastTestDialog = ({ provider, onClose }: LastTestDialogProps) => (
  <InfoDialog title={words.title(provider.name)} width={560} onClose={onClose}>
    <Loaded query={useLastTest(provider._id)} what={words.what} placeholder={<SkeletonRows rows={4} />}>
      {(lastTest) => (lastTest === null ? <Text>{words.none}</Text> : <Result {...lastTest} />)}
    </Loaded>
  </InfoDialog>
);

function Result({ outcome, reason, account, at, groups, claims }: LastTest) {
  return (
    <Stack gap={14}>
      <Notice tone={outcome === 'signed_in' ? 'success' : 'danger'} title={words.outcomes[outcome]}>
        {reason ?? (account && words.account(account.name, account.email, ROLE_LABELS[account.role]))}
      </Notice>
      <Text fz="sm" c="dimmed">
        <RelativeTime date={at} />
      </Text>
      {groups.length > 0 && (
        <Text fz="sm" className="anywhere">
          {words.groups}: {groups.join(', ')}
        </Text>
      )}
      <Title order={3} size="h4">
        {words.claims}
      </Title>
      {claims.length === 0 ? (
        <Text fz="sm">{words.noClaims}</Text>
      ) : (
        <Stack gap={8} component="dl" m={0}>
          {claims.map(({ name, value }) => (
            <div key={name}>
              <Text component="dt" fz="xs" c="dimmed">
                {name}
              </Text>
              <Text component="dd" m={0} className="anywhere">
                <Mono>{value}</Mono>
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
