import { Button } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { count } from '../../../lib/format/format.ts';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { myText } from '../my-text.ts';
import { LICENSE_LABELS } from '../text.ts';
import { LicenseUse } from './LicenseUse.tsx';

const words = myText.licenses;

interface LicenseInfoDialogProps {
  organization: Organization;
  /** Undefined while a request waits. */
  onRequest: (() => void) | undefined;
  onClose: () => void;
}

/** An admin reads the licenses; super admins change them. */
export function LicenseInfoDialog({ organization, onRequest, onClose }: LicenseInfoDialogProps) {
  const { licenses } = organization;
  const facts = [
    [words.total, count(licenses.totalLicenses)],
    [words.used, count(licenses.usedLicenses)],
    [words.available, count(licenses.availableLicenses)],
    [words.type, LICENSE_LABELS[licenses.licenseType]],
    [words.notes, licenses.licenseNotes],
  ].filter(([, value]) => value !== '');
  return (
    <InfoDialog title={words.title} subtitle={organization.name} onClose={onClose}>
      <LicenseUse licenses={licenses} />
      <Facts labels={80} gap={[6, 12]}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Notice
        tone="quiet"
        action={
          onRequest && (
            <Button variant="default" size="xs" onClick={onRequest}>
              {words.request}
            </Button>
          )
        }
      >
        {words.contact}
      </Notice>
    </InfoDialog>
  );
}
