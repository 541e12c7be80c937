import type { Config } from '../../../platform/config.ts';

/** What a start says of settings with which mail about tickets is not all that it should be. */
export function mailDoubts({
  production,
  mailsTickets,
  publicUrl,
}: Pick<Config, 'production' | 'mailsTickets' | 'publicUrl'>): string[] {
  if (!production || !mailsTickets || publicUrl?.startsWith('https:')) return [];
  return [
    'PUBLIC_URL does not begin with https: mail programs show no button that stops mail about a ticket with one click',
  ];
}
