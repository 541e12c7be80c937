import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { PassingNotice } from '../../../ui/feedback/PassingNotice.tsx';
import type { NewOrganization, PassedNotice } from '../passed-notice.ts';
import { recordText } from '../record-text.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface PassedNoticeBannerProps {
  notice: PassedNotice;
  onAddAdmin: (organization: NewOrganization) => void;
  onClose: () => void;
}

/** What came of the page before; an organization that was just added wants somebody who runs it. */
export function PassedNoticeBanner({
  notice: { type, message, added },
  onAddAdmin,
  onClose,
}: PassedNoticeBannerProps) {
  const failed = type === 'error';
  return (
    <PassingNotice
      tone={failed ? 'danger' : 'success'}
      icon={failed ? <IconAlertCircle {...ICON} /> : <IconCircleCheck {...ICON} />}
      action={
        added && (
          <Button variant="default" size="xs" onClick={() => onAddAdmin(added)}>
            {recordText.admin.action}
          </Button>
        )
      }
      onClose={onClose}
    >
      {message}
    </PassingNotice>
  );
}
