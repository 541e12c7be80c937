import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { day } from '../../../lib/format/format.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { endingCertificate } from '../saml-certificates.ts';
import { samlText } from '../saml-text.ts';

/** Says when a certificate ends soon, or has ended; else nothing. */
export function CertificateState({ provider }: { provider: Pick<IdentityProvider, 'certificates'> }) {
  const ending = endingCertificate(provider, new Date());
  if (ending === null) return null;
  return (
    <ToneBadge tone={ending.isOver ? 'danger' : 'progress'} Icon={IconAlertTriangle}>
      {samlText[ending.isOver ? 'ended' : 'ends'](day(ending.at))}
    </ToneBadge>
  );
}
