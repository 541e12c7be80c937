import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import { fullName } from '../../../lib/format/format.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import classes from './LicenseRequests.module.css';

const words = text.licenseRequests;

/** Which organizations have asked for more licenses lately; undefined until it is known. */
export function LicenseRequests({ activities }: { activities: readonly Activity[] | undefined }) {
  const requests = activities?.filter(({ type }) => type === 'license_requested');
  return (
    <Card title={words.title} flush>
      {requests === undefined && <SkeletonRows rows={2} height={44} />}
      {requests?.length === 0 && <p className={classes.empty}>{words.empty}</p>}
      {requests && requests.length > 0 && (
        <ul className={classes.list}>
          {requests.map(({ organization, user, text: what, createdAt }) => (
            <li key={`${organization?._id} ${createdAt}`} className={classes.row}>
              <span className={classes.organization}>{organization?.name}</span>
              <span className={classes.time}>
                <RelativeTime date={createdAt} />
              </span>
              <span className={classes.what}>
                {what}
                {user && ` ${text.activity.by(fullName(user))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
