import { Button, Flex } from '@mantine/core';
import type { SecondFactor } from '@switchboard/contract/access/second-factor.ts';
import { useState } from 'react';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useDisable, useRenewCodes, useSecondFactor } from '../api.ts';
import { text } from '../text.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { ConfirmedDialog } from './ConfirmedDialog.tsx';
import { EnableDialog } from './EnableDialog.tsx';

const FEW_CODES = 3;

type Asking = 'enable' | 'disable' | 'renew' | null;

/** The person's own second factor, as a section of the profile. */
export function SecondFactorSection() {
  const query = useSecondFactor();
  const [asking, setAsking] = useState<Asking>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync: disable } = useDisable();
  const { mutateAsync: renew } = useRenewCodes();
  const close = () => setAsking(null);
  const show = (recoveryCodes: readonly string[]) => {
    close();
    setCodes(recoveryCodes);
  };

  return (
    <FormSection title={text.title} description={text.help}>
      <Loaded query={query} what={text.what} framed placeholder={<SkeletonRows rows={1} height={20} />}>
        {(factor) => (
          <>
            <SecondFactorState factor={factor} />
            <FormActions>
              {(factor.enabled || Boolean(factor.passkeys)) && (
                <Button variant="default" onClick={() => setAsking('renew')}>
                  {text.newCodes}
                </Button>
              )}
              {factor.enabled ? (
                <Button
                  variant="danger"
                  disabled={factor.required && !factor.passkeys}
                  onClick={() => setAsking('disable')}
                >
                  {text.turnOff}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setAsking('enable')}>
                  {text.turnOn}
                </Button>
              )}
            </FormActions>
          </>
        )}
      </Loaded>
      {asking === 'enable' && <EnableDialog onEnabled={show} onClose={close} />}
      {asking === 'renew' && (
        <ConfirmedDialog
          words={text.renew}
          codes={query.data?.enabled ? 'both' : 'recovery'}
          send={async (confirmation) => show((await renew(confirmation)).recoveryCodes)}
          onClose={close}
        />
      )}
      {asking === 'disable' && (
        <ConfirmedDialog
          words={text.disable}
          send={async (confirmation) => {
            await disable(confirmation);
            close();
            toast.success(text.disable.done);
          }}
          onClose={close}
        />
      )}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </FormSection>
  );
}

function SecondFactorState({ factor }: { factor: SecondFactor }) {
  const { enabled, since, passkeys = 0, recoveryCodesLeft, required } = factor;
  if (!enabled && passkeys > 0) {
    return (
      <Flex gap={10} align="baseline" fz="sm" lh="md" c="secondary">
        <ToneBadge tone="closed">{text.off}</ToneBadge>
        <span>
          {text.byPasskey} {text.codesLeft(recoveryCodesLeft)}.
        </span>
      </Flex>
    );
  }
  if (!enabled) {
    return (
      <Flex gap={10} align="baseline" fz="sm" lh="md" c="secondary">
        <ToneBadge tone={required ? 'danger' : 'closed'}>{text.off}</ToneBadge>
        <span>{required ? text.mustHave : text.offHelp}</span>
      </Flex>
    );
  }
  return (
    <Flex gap={10} align="baseline" fz="sm" lh="md" c="secondary">
      <ToneBadge tone="resolved">{text.on}</ToneBadge>
      <span>
        {since && (
          <>
            {text.since} <RelativeTime date={since} /> ·{' '}
          </>
        )}
        {text.codesLeft(recoveryCodesLeft)}.{recoveryCodesLeft < FEW_CODES && ` ${text.fewCodes}`}
        {required && passkeys === 0 && ` ${text.required}`}
      </span>
    </Flex>
  );
}
