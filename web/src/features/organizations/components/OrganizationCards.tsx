/** Cards about an organization; those that would be empty are not there. */
import { Anchor } from '@mantine/core';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { fullName } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { recordText } from '../record-text.ts';
import classes from './OrganizationRecord.module.css';

const words = recordText.detail;
const labels = recordText.fields;

interface OrganizationCardProps {
  organization: Organization;
}

export function AddressCard({ organization: { address } }: OrganizationCardProps) {
  const lines = [
    address.street,
    [address.city, address.state, address.zipCode].filter(Boolean).join(', '),
    address.country,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <Card title={words.address}>
      <address className={classes.text}>{lines.join('\n')}</address>
    </Card>
  );
}

export function ContactCard({ organization: { contact } }: OrganizationCardProps) {
  const ways = [
    { label: labels.phone, value: contact.phone, href: `tel:${contact.phone.replaceAll(/\s/g, '')}` },
    { label: labels.email, value: contact.email, href: `mailto:${contact.email}` },
    { label: labels.website, value: contact.website, href: contact.website },
  ].filter(({ value }) => value !== '');
  if (ways.length === 0) return null;
  return (
    <Card title={words.contact}>
      <dl className={classes.facts}>
        {ways.map(({ label, value, href }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <Anchor
                href={href}
                inherit
                {...(label === labels.website && { target: '_blank', rel: 'noreferrer noopener' })}
              >
                {value}
              </Anchor>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function CreatorCard({ organization: { createdBy } }: OrganizationCardProps) {
  return (
    <Card title={words.createdBy}>
      {createdBy ? (
        <div className={classes.person}>
          <Avatar person={{ id: createdBy._id, name: fullName(createdBy) }} size={32} />
          <div className={classes.personWords}>
            <div className={classes.strong}>{fullName(createdBy)}</div>
            <Anchor href={`mailto:${createdBy.email}`} size="sm">
              {createdBy.email}
            </Anchor>
          </div>
        </div>
      ) : (
        <span className={classes.muted}>{words.nobody}</span>
      )}
    </Card>
  );
}
