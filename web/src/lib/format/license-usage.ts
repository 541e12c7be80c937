/** How near an organization is to the end of its licenses. */
import { LICENSES } from '@switchboard/contract/limits.ts';
import type { licenses } from '@switchboard/contract/people/user.ts';
import type { z } from 'zod';

export type Licenses = z.output<typeof licenses>;

/** Per cent that are used; strictly above them it is time to act, and to be warned. */
const HIGH = LICENSES.highPercent;
const LIMIT = 90;

export interface LicenseUsage {
  /** 0 to 100, whole; more than everything is not possible here, it stands in `over`. */
  percent: number;
  left: number;
  /** Used beyond what there is. */
  over: number;
  isHigh: boolean;
  isNearLimit: boolean;
}

export function licenseUsage({
  totalLicenses: total,
  usedLicenses: used,
}: Pick<Licenses, 'totalLicenses' | 'usedLicenses'>): LicenseUsage {
  const exact = total > 0 ? Math.min(100, (100 * used) / total) : used > 0 ? 100 : 0;
  const [isHigh, isNearLimit] = [exact > HIGH, exact > LIMIT];
  // What is above a threshold must not read as the threshold itself, nor what is nearly all as all.
  const least = isNearLimit ? LIMIT + 1 : isHigh ? HIGH + 1 : 0;
  const most = exact < 100 ? 99 : 100;
  return {
    percent: Math.min(Math.max(Math.round(exact), least), most),
    left: Math.max(0, total - used),
    over: Math.max(0, used - total),
    isHigh,
    isNearLimit,
  };
}
