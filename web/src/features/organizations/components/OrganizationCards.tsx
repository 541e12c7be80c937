/** Cards about an organization; those that would be empty are not there. */
import { Anchor, Group, Text } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { fullName } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { recordText } from '../record-text.ts';

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
      <Text
        component="address"
        className="anywhere"
        fz="sm"
        lh="md"
        fs="normal"
        style={{ whiteSpace: 'pre-line' }}
      >
        {lines.join('\n')}
      </Text>
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
      <Facts labels={80} gap={[6, 12]}>
        {ways.map(({ label, value, href }) => (
          <Fact key={label} label={label}>
            <Anchor
              href={href}
              inherit
              {...(label === labels.website && { target: '_blank', rel: 'noreferrer noopener' })}
            >
              {value}
            </Anchor>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

export function CreatorCard({ organization: { createdBy } }: OrganizationCardProps) {
  return (
    <Card title={words.createdBy}>
      {createdBy ? (
        <Group gap={10}>
          <Avatar person={{ id: createdBy._id, name: fullName(createdBy) }} size={32} />
          <Text component="div" className="anywhere" size="sm" miw={0}>
            <Text inherit fw={550}>
              {fullName(createdBy)}
            </Text>
            <Anchor href={`mailto:${createdBy.email}`} size="sm">
              {createdBy.email}
            </Anchor>
          </Text>
        </Group>
      ) : (
        <Text span c="dimmed">
          {words.nobody}
        </Text>
      )}
    </Card>
  );
}
