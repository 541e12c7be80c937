import { IconAlertCircle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useInstallation } from '../../../lib/api/installation.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { providerRefusal } from '../provider-refusal.ts';
import { text } from '../text.ts';

/** Why the provider's sign-in came back without one, as the address says: with the server's own words for it. */
export function ProviderRefusal() {
  const [parameters] = useSearchParams();
  const { data } = useInstallation();
  const name = data?.providerName ?? 'Google';
  const refusal = providerRefusal(parameters, name, 'login');
  if (refusal === null) return null;
  const isMissing = parameters.get('error') === 'google_auth_failed' && data?.googleEnabled === false;
  const detail = isMissing ? text.provider.notSetUpDetail(name) : refusal.detail;
  return (
    <Notice
      tone="danger"
      role="alert"
      icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />}
      title={refusal.message}
    >
      {detail}
    </Notice>
  );
}
