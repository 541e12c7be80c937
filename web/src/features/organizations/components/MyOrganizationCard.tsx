import { Anchor, Button, Flex, Text } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { type ReactNode, useId } from 'react';
import { day } from '../../../lib/format/format.ts';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { myText } from '../my-text.ts';
import { LicenseUse } from './LicenseUse.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import { OrganizationStatusBadge } from './OrganizationStatusBadge.tsx';
import { StorageUse } from './StorageUse.tsx';

const words = myText.card;

interface MyOrganizationCardProps {
  organization: Organization;
  onEdit: () => void;
  onLicenses: () => void;
}

export function MyOrganizationCard({ organization, onEdit, onLicenses }: MyOrganizationCardProps) {
  const titleId = useId();
  const { name, code, logo, status, description, contact, licenses } = organization;
  const link = (href: string, label: string) =>
    label && (
      <Anchor
        href={href}
        inherit
        {...(/^https?:/.test(href) && { target: '_blank', rel: 'noreferrer noopener' })}
      >
        {label}
      </Anchor>
    );
  return (
    <ItemCard
      titleId={titleId}
      title={name}
      code={code}
      mark={<OrganizationMark name={name} url={logo.url} size={40} />}
      aside={<OrganizationStatusBadge status={status} />}
      prominent
    >
      {description && (
        <Text className="anywhere" fz="sm" lh="md" c="secondary" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
      <Facts labels={88} gap={[8, 12]}>
        <Line label={words.licensesUsed}>
          <LicenseUse licenses={licenses} />
        </Line>
        <Line label={words.storage}>
          <StorageUse storage={organization.storage} />
        </Line>
        <Line label={words.entity}>{organization.organization_entity}</Line>
        <Line label={words.address}>{organization.addressText}</Line>
        <Line label={words.phone}>{link(`tel:${contact.phone.replaceAll(/\s/g, '')}`, contact.phone)}</Line>
        <Line label={words.email}>{link(`mailto:${contact.email}`, contact.email)}</Line>
        <Line label={words.website}>{link(contact.website, contact.website)}</Line>
        <Line label={words.created}>{day(organization.createdAt)}</Line>
      </Facts>
      <Flex component="footer" gap="xs" justify="flex-end" wrap="wrap">
        <Button variant="default" onClick={onLicenses}>
          {words.licenses}
        </Button>
        <Button onClick={onEdit}>{words.edit}</Button>
      </Flex>
    </ItemCard>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Fact label={label}>{children || words.nothing}</Fact>
);
