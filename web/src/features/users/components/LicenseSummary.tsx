import { Text } from '@mantine/core';
import { type Licenses, licenseUsage } from '../../../lib/format/license-usage.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { text } from '../text.ts';
import classes from './LicenseSummary.module.css';

const words = text.licenses;

/** Keeps its place free until the figures are there. */
export const LicenseSummaryPlaceholder = () => (
  <div className={classes.box} aria-hidden="true">
    <div className={classes.line}>
      <strong>{words.title}</strong>
    </div>
    <Meter used={0} total={1} />
  </div>
);

/** How many more people can be active. */
export function LicenseSummary({ licenses }: { licenses: Licenses }) {
  const { usedLicenses: used, totalLicenses: total, availableLicenses: available } = licenses;
  return (
    <section className={classes.box} aria-label={words.title}>
      <div className={classes.line}>
        <strong>{words.title}</strong>
        <span>{words.used(used, total)}</span>
        <Text span inherit {...(available === 0 && { c: 'danger' })}>
          {words.available(available)}
        </Text>
      </div>
      <Meter used={used} total={total} danger={licenseUsage(licenses).isHigh} />
      {available === 0 && (
        <Text inherit c="danger">
          {words.none}
        </Text>
      )}
    </section>
  );
}
