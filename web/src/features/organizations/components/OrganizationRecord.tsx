import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { count, day, dayAndTime } from '../../../lib/format/format.ts';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useOpenLicenseRequests } from '../api.ts';
import { passing } from '../passed-notice.ts';
import { recordText } from '../record-text.ts';
import { LICENSE_LABELS, text } from '../text.ts';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { FirstAdminDialog } from './FirstAdminDialog.tsx';
import { LicenseDialog } from './LicenseDialog.tsx';
import { LicenseUse } from './LicenseUse.tsx';
import { AddressCard, ContactCard, CreatorCard } from './OrganizationCards.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationRecord.module.css';
import { OrganizationStatusBadge } from './OrganizationStatusBadge.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StorageDialog } from './StorageDialog.tsx';
import { StorageUse } from './StorageUse.tsx';

const words = recordText.detail;

type Dialog = 'license' | 'storage' | 'delete' | 'admin';

/** Everything about an organization, and what can be done with it. */
export function OrganizationRecord({ organization }: { organization: Organization }) {
  const { _id, createdAt, updatedAt, licenses, userCount } = organization;
  const navigate = useNavigate();
  const requests = useOpenLicenseRequests();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const toList = () => {
    const { to, state } = placeLink(paths.organizations);
    void navigate(to, { state: { ...state, ...passing({ type: 'success', message: text.deletion.done }) } });
  };
  return (
    <>
      <PageHead title={<OrganizationName organization={organization} />} back={recordText.back} />
      <Figures
        figures={[
          { key: 'users', label: words.users, value: count(userCount) },
          { key: 'created', label: words.created, value: <Day date={createdAt} /> },
          ...(updatedAt === createdAt
            ? []
            : [{ key: 'updated', label: words.updated, value: <Day date={updatedAt} /> }]),
        ]}
      />
      <div className={classes.columns}>
        <Stack gap="sm" miw={0}>
          <Card title={words.description}>
            <Text className="anywhere" fz="sm" lh="md" style={{ whiteSpace: 'pre-line' }}>
              {organization.description || (
                <Text span inherit c="dimmed">
                  {words.nothing}
                </Text>
              )}
            </Text>
            {organization.organization_entity && (
              <Remark>
                {words.entity}: {organization.organization_entity}
              </Remark>
            )}
          </Card>
          <Card
            title={words.licenses}
            note={LICENSE_LABELS[licenses.licenseType]}
            aside={
              <Button variant="subtle" size="xs" onClick={() => setDialog('license')}>
                {text.manage}
              </Button>
            }
          >
            <LicenseUse licenses={licenses} />
            {licenses.licenseNotes && <Remark>{licenses.licenseNotes}</Remark>}
          </Card>
          <Card
            title={text.storage.title}
            aside={
              <Button variant="subtle" size="xs" onClick={() => setDialog('storage')}>
                {text.storage.change}
              </Button>
            }
          >
            <StorageUse storage={organization.storage} />
          </Card>
          <AddressCard organization={organization} />
          <ContactCard organization={organization} />
        </Stack>
        <Stack gap="sm" miw={0}>
          <QuickActions
            organization={organization}
            onAddAdmin={() => setDialog('admin')}
            onDelete={() => setDialog('delete')}
          />
          <CreatorCard organization={organization} />
        </Stack>
      </div>
      {dialog === 'license' && (
        <LicenseDialog
          organization={organization}
          request={requests.data?.licenseRequests.find((request) => request.organization._id === _id)}
          onClose={close}
        />
      )}
      {dialog === 'storage' && <StorageDialog organization={organization} onClose={close} />}
      {dialog === 'admin' && <FirstAdminDialog organization={organization} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteOrganizationDialog
          organization={organization}
          failed={words.deleteFailed}
          onDeleted={toList}
          onClose={close}
        />
      )}
    </>
  );
}

const Remark = ({ children }: { children: ReactNode }) => (
  <Text className="anywhere" mt={8} fz="sm" lh="md" c="secondary">
    {children}
  </Text>
);

const Day = ({ date }: { date: string }) => (
  <Box component="time" fz={18} style={{ whiteSpace: 'nowrap' }} dateTime={date} title={dayAndTime(date)}>
    {day(date)}
  </Box>
);

/** Logo, name, code and status in one line. */
const OrganizationName = ({ organization: { name, code, logo, status } }: { organization: Organization }) => (
  <Flex component="span" display="inline-flex" gap="6px 10px" align="center" wrap="wrap">
    <OrganizationMark name={name} url={logo.url} size={36} />
    <span>{name}</span>
    <Text span c="secondary" fz="md" lts={0}>
      <Mono>{code}</Mono>
    </Text>
    <OrganizationStatusBadge status={status} />
  </Flex>
);
