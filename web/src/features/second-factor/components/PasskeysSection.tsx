import { Button, Text } from '@mantine/core';
import type { Passkey } from '@switchboard/contract/access/passkeys.ts';
import { useState } from 'react';
import { usePasskeys } from '../../../lib/passkeys/own-passkeys.ts';
import { passkeysOffered } from '../../../lib/passkeys/passkeys-offered.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

const words = text.passkeys;

type Asking = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The person's own passkeys, as a section of the profile. */
export function PasskeysSection() {
  const query = usePasskeys();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsking(null);
  const offered = passkeysOffered();
  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={1} height={52} />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Text size="sm" c="secondary">
              {words.empty}
            </Text>
          ) : (
            <PasskeyList
              passkeys={passkeys}
              onRename={(passkey) => setAsking({ kind: 'rename', passkey })}
              onRemove={(passkey) => setAsking({ kind: 'remove', passkey })}
            />
          )
        }
      </Loaded>
      {offered ? (
        <FormActions>
          <Button variant="default" onClick={() => setAsking({ kind: 'add' })}>
            {words.add.title}
          </Button>
        </FormActions>
      ) : (
        <Text fz="xs" lh="17px" c="dimmed">
          {words.elsewhere}
        </Text>
      )}
      {asking?.kind === 'add' && (
        <AddPasskeyDialog
          onAdded={(recoveryCodes) => {
            close();
            setCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {asking?.kind === 'rename' && <RenamePasskeyDialog passkey={asking.passkey} onClose={close} />}
      {asking?.kind === 'remove' && <RemovePasskeyDialog passkey={asking.passkey} onClose={close} />}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </FormSection>
  );
}
