import { Anchor } from '@mantine/core';
import type { LicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { count } from '../../../lib/format/format.ts';
import { type Licenses, licenseUsage } from '../../../lib/format/license-usage.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { LicenseRequestDialog } from './LicenseRequestDialog.tsx';
import classes from './LicenseUsage.module.css';

const words = text.licenses;

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
      <div className={classes.head}>
        <h2 className={classes.title}>{words.title}</h2>
        <span className={classes.type}>{words.types[licenses.licenseType]}</span>
        <span className={classes.used}>
          <b>{count(used)}</b> {words.used(total)}
        </span>
      </div>
      <Meter used={used} total={total} danger={isHigh} />
      <div className={classes.foot}>
        <span className={clsx(classes.state, isHigh && classes.high)}>
          {isHigh && <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
          {words.state(percent)}, {over > 0 ? words.over(over) : words.left(left)}
        </span>
        <NextStep licenses={licenses} request={request} isHigh={isHigh} />
      </div>
      {isNearLimit && (
        <div className={classes.warning}>
          <Notice tone="danger" title={words.limitWarning}>
            {left === 0 ? words.noneLeft : words.fewLeft}
          </Notice>
        </div>
      )}
    </Card>
  );
}

/** The same shape without figures. */
export const LicenseUsageSkeleton = () => (
  <Card>
    <div className={classes.blank} aria-hidden="true" />
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
      <span className={classes.requested}>
        {words.requested(request.requestedTotal)} <RelativeTime date={request.createdAt} />
      </span>
    );
  }
  if (!isHigh || role !== 'admin' || organization === null) return null;
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={() => setAsking(true)}>
        {words.request}
      </Anchor>
      {asking && (
        <LicenseRequestDialog
          organizationId={organization._id}
          present={licenses.totalLicenses}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
