import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import { ticketPath } from '../../lib/navigation/paths.ts';
import { pages } from './links.ts';

const found = (page: string, words: string) => `${page}?${new URLSearchParams({ search: words })}`;

/** Where what happened can be seen, the most telling place first. */
function placesOf({ type, organization, subject, user }: Activity): { page: string; to: string }[] {
  const home = organization?.name ?? '';
  const inOrganizations = { page: pages.allOrganizations, to: found(pages.allOrganizations, home) };
  switch (type) {
    case 'ticket_created': {
      const ticket = ticketPath(subject._id);
      return [{ page: ticket, to: ticket }];
    }
    case 'user_created':
    case 'user_changed': {
      const words = type === 'user_created' && user !== null ? user.email : subject.name;
      return [{ page: pages.everyUser, to: found(pages.everyUser, words) }];
    }
    case 'subscription_changed':
    case 'payment_recorded':
    case 'payment_voided':
      return [{ page: pages.subscriptions, to: found(pages.subscriptions, home) }];
    case 'organization_created':
    case 'organization_changed': {
      const own = `${pages.allOrganizations}/${subject._id}`;
      return [{ page: own, to: own }, inOrganizations];
    }
    default:
      return [inOrganizations];
  }
}

/** Null where the reader may open none of them. */
export const activityLink = (activity: Activity, mayOpen: (path: string) => boolean): string | null =>
  placesOf(activity).find(({ page }) => mayOpen(page))?.to ?? null;
