import { Text } from '@mantine/core';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import type { Licenses } from '../../../lib/format/license-usage.ts';
import { text } from '../text.ts';
import { LicenseMeter, LicensePercent } from './LicenseUse.tsx';
import classes from './Organizations.module.css';

interface LicenseEffectProps {
  now: Licenses;
  /** Null while the new total is no number. */
  total: number | null;
  request: ListedLicenseRequest | undefined;
}

/** What is used now and after saving, over what the organization asked for. */
export function LicenseEffect({ now, total, request }: LicenseEffectProps) {
  return (
    <div className={classes.effect}>
      <Side label={text.license.now} licenses={now} />
      <Side label={text.license.after} licenses={{ ...now, totalLicenses: total ?? now.totalLicenses }} />
      {request && (
        <p className={classes.asked}>
          {text.requests.asked(fullName(request.requestedBy), request.requestedTotal, day(request.createdAt))}
          {request.note && `: ${text.requests.quote(request.note)}`}
        </p>
      )}
    </div>
  );
}

function Side({ label, licenses }: { label: string; licenses: Licenses }) {
  return (
    <div className={classes.side}>
      <Text span fz="xs" lh="md" c="secondary">
        {label}
      </Text>
      <span className={classes.sideFigure}>
        <strong>{licenses.usedLicenses}</strong> {text.license.of(licenses.totalLicenses)}
        <LicensePercent licenses={licenses} />
      </span>
      <LicenseMeter licenses={licenses} />
    </div>
  );
}
