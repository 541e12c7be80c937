import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { useSwitchProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';

const OFF = { isActive: false } as const;

export const SwitchOffDialog = ({
  provider,
  onClose,
}: {
  provider: IdentityProvider;
  onClose: () => void;
}) => (
  <ConfirmMutation
    title={text.switchOff.title}
    message={
      <>
        <strong>{provider.name}</strong>: {text.switchOff.message}
      </>
    }
    confirmLabel={text.switchOff.submit}
    danger
    mutation={useSwitchProvider(provider)}
    input={OFF}
    done={text.switched(provider.name, false)}
    failed={text.switchFailed}
    onClose={onClose}
  />
);
