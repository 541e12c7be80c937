import { Button } from '@mantine/core';
import { useState } from 'react';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useDisable, useRenewCodes, useSecondFactor } from '../api/second-factor.ts';
import { text } from '../text.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { ConfirmedDialog } from './ConfirmedDialog.tsx';
import { EnableDialog } from './EnableDialog.tsx';
import classes from './SecondFactor.module.css';
import { SecondFactorState } from './SecondFactorState.tsx';

type Asking = 'enable' | 'disable' | 'renew' | null;

/** The person's own second factor, as a section of the profile. */
export function SecondFactorSection() {
  const { data: factor, isError, isFetching, refetch } = useSecondFactor();
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
      {factor === undefined ? (
        isError ? (
          <LoadError what={text.what} onRetry={refetch} busy={isFetching} framed />
        ) : (
          <SkeletonRows rows={1} height={20} />
        )
      ) : (
        <>
          <SecondFactorState factor={factor} />
          <div className={classes.actions}>
            {factor.enabled ? (
              <>
                <Button variant="default" onClick={() => setAsking('renew')}>
                  {text.newCodes}
                </Button>
                <Button variant="danger" disabled={factor.required} onClick={() => setAsking('disable')}>
                  {text.turnOff}
                </Button>
              </>
            ) : (
              <Button variant="default" onClick={() => setAsking('enable')}>
                {text.turnOn}
              </Button>
            )}
          </div>
        </>
      )}
      {asking === 'enable' && <EnableDialog onEnabled={show} onClose={close} />}
      {asking === 'renew' && (
        <ConfirmedDialog
          words={text.renew}
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
