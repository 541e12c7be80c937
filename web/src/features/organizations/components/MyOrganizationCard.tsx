import { Anchor, Button } from '@mantine/core';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { type ReactNode, useId } from 'react';
import { day } from '../../../lib/format/format.ts';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
import { myText } from '../my-text.ts';
import { LicenseUse } from './LicenseUse.tsx';
import classes from './MyOrganizationCard.module.css';
import { OrganizationMark } from './OrganizationMark.tsx';
import { OrganizationStatusBadge } from './OrganizationStatusBadge.tsx';

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
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        <Fact label={words.licensesUsed}>
          <LicenseUse licenses={licenses} />
        </Fact>
        <Fact label={words.entity}>{organization.organization_entity}</Fact>
        <Fact label={words.address}>{organization.addressText}</Fact>
        <Fact label={words.phone}>{link(`tel:${contact.phone.replaceAll(/\s/g, '')}`, contact.phone)}</Fact>
        <Fact label={words.email}>{link(`mailto:${contact.email}`, contact.email)}</Fact>
        <Fact label={words.website}>{link(contact.website, contact.website)}</Fact>
        <Fact label={words.created}>{day(organization.createdAt)}</Fact>
      </dl>
      <footer className={classes.actions}>
        <Button variant="default" onClick={onLicenses}>
          {words.licenses}
        </Button>
        <Button onClick={onEdit}>{words.edit}</Button>
      </footer>
    </ItemCard>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children || words.nothing}</dd>
  </div>
);
