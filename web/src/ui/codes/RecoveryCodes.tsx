import { Button } from '@mantine/core';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Notice } from '../feedback/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';
import classes from './codes.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
}

const save = (codes: readonly string[]) =>
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'switchboard-recovery-codes.txt');

/** Codes that are shown this once. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  return (
    <div className={classes.recovery}>
      <Notice
        tone="warning"
        icon={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
        title="Keep these somewhere safe"
      >
        They are shown only now. If you lose your phone, each of them signs you in once.
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={codes.join('\n')} label="Copy all" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => save(codes)}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
