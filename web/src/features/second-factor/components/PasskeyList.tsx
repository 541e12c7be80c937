import { Box, Group, Menu, Text } from '@mantine/core';
import type { Passkey } from '@switchboard/contract/access/passkeys.ts';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { Card } from '../../../ui/page/Card.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const words = text.passkeys;
const icon = { size: 16, stroke: 1.6 } as const;

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export const PasskeyList = ({ passkeys, onRename, onRemove }: PasskeyListProps) => (
  <Card flush>
    <ul className="lines" aria-label={words.list}>
      {passkeys.map((passkey) => (
        <Group component="li" key={passkey._id} gap={12} px={16} py={8} mih={52} wrap="nowrap">
          <IconKey {...icon} aria-hidden="true" style={{ flex: 'none', color: 'var(--text-muted)' }} />
          <Box flex={1} miw={0}>
            <Text className="anywhere" size="sm" fw={500}>
              {passkey.name}
            </Text>
            <Text fz="xs" lh="17px" c="dimmed">
              <PasskeyFacts passkey={passkey} />
            </Text>
          </Box>
          <RowMenu label={words.more(passkey.name)}>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onRename(passkey)}>
              {words.rename}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onRemove(passkey)}>
              {words.remove}
            </Menu.Item>
          </RowMenu>
        </Group>
      ))}
    </ul>
  </Card>
);

function PasskeyFacts({ passkey: { lastUsedAt, synced, host } }: { passkey: Passkey }) {
  return (
    <>
      {lastUsedAt === null ? (
        words.unused
      ) : (
        <>
          {words.lastUsed} <RelativeTime date={lastUsedAt} />
        </>
      )}
      {synced && ` · ${words.synced}`}
      {host !== window.location.hostname && ` · ${words.onHost(host)}`}
    </>
  );
}
