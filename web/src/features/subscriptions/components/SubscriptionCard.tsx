import { Button, Flex, Group, SimpleGrid, Text } from '@mantine/core';
import type { Subscription } from '@switchboard/contract/organizations/subscriptions.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { day, isoDay, money } from '../../../lib/format/format.ts';
import { licenseUsage } from '../../../lib/format/license-usage.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { text } from '../text.ts';
import classes from './SubscriptionCard.module.css';
import { SubscriptionStatusBadge } from './SubscriptionStatusBadge.tsx';

const words = text.card;

interface SubscriptionCardProps {
  subscription: Subscription;
  currency: string;
  onDetails: () => void;
  onBilling: () => void;
}

export function SubscriptionCard({ subscription, currency, onDetails, onBilling }: SubscriptionCardProps) {
  const titleId = useId();
  const { organization, plan, status, userLimit, currentUsers } = subscription;
  const isHigh = licenseUsage({ totalLicenses: userLimit, usedLicenses: currentUsers }).isHigh;
  return (
    <ItemCard
      titleId={titleId}
      title={organization.name}
      code={organization.code}
      aside={<SubscriptionStatusBadge status={status} />}
    >
      <Flex className="anywhere" fz="sm" gap="2px 8px" align="baseline" justify="space-between" wrap="wrap">
        <Text span inherit fw={600}>
          {plan}
        </Text>
        <span className="tabular">{words.price(money(subscription.monthlyPrice, currency))}</span>
      </Flex>
      <Text component="div" className={clsx(classes.users, 'tabular')} size="xs" c="secondary">
        <Text span inherit {...(isHigh && { c: 'danger' })}>
          {words.users(currentUsers, userLimit)}
        </Text>
        <Meter used={currentUsers} total={userLimit} danger={isHigh} plain />
      </Text>
      <Facts labels={112}>
        <Fact label={words.start}>{dayOrNothing(subscription.startDate)}</Fact>
        <Fact label={words.end}>{dayOrNothing(subscription.endDate)}</Fact>
        <Fact label={words.lastPayment}>{dayOrNothing(subscription.lastPayment, text.noPayment)}</Fact>
        <Fact label={words.nextPayment}>
          <Group gap="0 8px" wrap="wrap">
            {dayOrNothing(subscription.nextPayment)}
            {isOverdue(subscription) && (
              <Text span inherit c="danger">
                {words.overdue}
              </Text>
            )}
          </Group>
        </Fact>
        <Fact label={words.method}>{subscription.paymentMethod || <Nothing />}</Fact>
      </Facts>
      <Features features={subscription.features} />
      <SimpleGrid cols={2} spacing="xs" mt="auto" pt={4}>
        <Button variant="default" onClick={onDetails} aria-describedby={titleId}>
          {words.details}
        </Button>
        <Button variant="default" onClick={onBilling} aria-describedby={titleId}>
          {words.billing}
        </Button>
      </SimpleGrid>
    </ItemCard>
  );
}

function Features({ features }: { features: readonly string[] }) {
  if (features.length === 0) return <Nothing>{words.noFeatures}</Nothing>;
  return (
    <ul className={classes.features} aria-label={words.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}

const Nothing = ({ children = text.notSet }: { children?: string }) => (
  <Text span fz="sm" lh="md" c="dimmed">
    {children}
  </Text>
);

const dayOrNothing = (date: string | null, nothing?: string) =>
  date === null ? <Nothing>{nothing}</Nothing> : day(date);

/** Of one that is not paid for any more nothing is due. */
const isOverdue = ({ status, nextPayment }: Subscription) =>
  status === 'Active' && nextPayment !== null && nextPayment < isoDay(new Date());
