import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Notice } from '../feedback/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';

export interface RecoveryCodesProps {
  codes: readonly string[];
}

const save = (codes: readonly string[]) =>
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'switchboard-recovery-codes.txt');

/** Codes that are shown this once. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  return (
    <Stack gap={14}>
      <Notice
        tone="warning"
        icon={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
        title="Keep these somewhere safe"
      >
        They are shown only now. If you lose your phone, each of them signs you in once.
      </Notice>
      <SimpleGrid
        component="ul"
        aria-label="Recovery codes"
        cols={2}
        spacing={{ base: 12, sm: 24 }}
        verticalSpacing={6}
        px={{ base: 12, sm: 16 }}
        py={12}
        ff="monospace"
        fz={{ base: 12.5, sm: 'sm' }}
        lh="20px"
        bg="var(--sunken)"
        bd="1px solid var(--border)"
        bdrs="sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={codes.join('\n')} label="Copy all" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => save(codes)}
        >
          Download
        </Button>
      </Group>
    </Stack>
  );
}
