import { clsx } from 'clsx';
import { type Licenses, licenseUsage } from '../../../lib/format/license-usage.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { text } from '../text.ts';
import classes from './Organizations.module.css';

/** Whole per cent, above 100 where people are more than licenses; the bar beside it ends at 100. */
const percentOf = ({ totalLicenses, usedLicenses, ...rest }: Licenses): number =>
  usedLicenses > totalLicenses
    ? Math.round((100 * usedLicenses) / totalLicenses)
    : licenseUsage({ totalLicenses, usedLicenses, ...rest }).percent;

export function LicensePercent({ licenses }: { licenses: Licenses }) {
  return (
    <span className={clsx(classes.percent, licenseUsage(licenses).isHigh && classes.high)}>
      {text.percent(percentOf(licenses))}
    </span>
  );
}

export function LicenseMeter({ licenses }: { licenses: Licenses }) {
  return (
    <Meter
      used={licenses.usedLicenses}
      total={licenses.totalLicenses}
      danger={licenseUsage(licenses).isHigh}
      plain
    />
  );
}

/** A row's bar, figures and per cent. */
export function LicenseUse({ licenses }: { licenses: Licenses }) {
  return (
    <span className={classes.usage}>
      <span className={classes.meter}>
        <LicenseMeter licenses={licenses} />
      </span>
      <span className={classes.figure}>{text.used(licenses.usedLicenses, licenses.totalLicenses)}</span>
      <LicensePercent licenses={licenses} />
    </span>
  );
}
