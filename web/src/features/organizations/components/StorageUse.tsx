import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { clsx } from 'clsx';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { text } from '../text.ts';
import classes from './Organizations.module.css';

/** Above this part of the limit it is time to act. */
const HIGH = 0.9;

/** A bar and figures; without a limit there is nothing to fill. */
export function StorageUse({ storage: { usedBytes, limitBytes } }: Pick<Organization, 'storage'>) {
  const used = formatBytes(usedBytes);
  if (limitBytes === null) return <span>{text.storage.unlimited(used)}</span>;
  const isHigh = usedBytes > HIGH * limitBytes;
  return (
    <span className={classes.usage}>
      <span className={classes.meter}>
        <Meter used={usedBytes} total={limitBytes} danger={isHigh} plain />
      </span>
      <span className={clsx(classes.figure, isHigh && classes.high)}>
        {text.storage.of(used, formatBytes(limitBytes))}
      </span>
    </span>
  );
}
