import { useSearchParams } from 'react-router';

/** The token of the e-mail's link that was opened; null without one. */
export function useLinkToken(): string | null {
  const token = useSearchParams()[0].get('token')?.trim();
  return token ? token : null;
}
