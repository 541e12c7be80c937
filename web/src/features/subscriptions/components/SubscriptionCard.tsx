import { Button } from '@mantine/core';
import type { Subscription } from '@switchboard/contract/entities/subscription.ts';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { day, isoDay, money } from '../../../lib/format/format.ts';
import { licenseUsage } from '../../../lib/format/license-usage.ts';
import { Meter } from '../../../ui/charts/Meter.tsx';
import { ItemCard } from '../../../ui/list/ItemCard.tsx';
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
      <p className={classes.plan}>
        <strong>{plan}</strong>
        <span className={classes.price}>{words.price(money(subscription.monthlyPrice, currency))}</span>
      </p>
      <div className={classes.users}>
        <span className={clsx(isHigh && classes.high)}>{words.users(currentUsers, userLimit)}</span>
        <Meter used={currentUsers} total={userLimit} danger={isHigh} plain />
      </div>
      <dl className={classes.facts}>
        <Fact label={words.start}>{dayOrNothing(subscription.startDate)}</Fact>
        <Fact label={words.end}>{dayOrNothing(subscription.endDate)}</Fact>
        <Fact label={words.lastPayment}>{dayOrNothing(subscription.lastPayment, text.noPayment)}</Fact>
        <Fact label={words.nextPayment}>
          {dayOrNothing(subscription.nextPayment)}
          {isOverdue(subscription) && <span className={classes.high}>{words.overdue}</span>}
        </Fact>
        <Fact label={words.method}>{subscription.paymentMethod || <Nothing />}</Fact>
      </dl>
      <Features features={subscription.features} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDetails} aria-describedby={titleId}>
          {words.details}
        </Button>
        <Button variant="default" onClick={onBilling} aria-describedby={titleId}>
          {words.billing}
        </Button>
      </div>
    </ItemCard>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Features({ features }: { features: readonly string[] }) {
  if (features.length === 0) return <p className={classes.nothing}>{words.noFeatures}</p>;
  return (
    <ul className={classes.features} aria-label={words.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}

const Nothing = ({ children = text.notSet }: { children?: string }) => (
  <span className={classes.nothing}>{children}</span>
);

const dayOrNothing = (date: string | null, nothing?: string) =>
  date === null ? <Nothing>{nothing}</Nothing> : day(date);

/** Of one that is not paid for any more nothing is due. */
const isOverdue = ({ status, nextPayment }: Subscription) =>
  status === 'Active' && nextPayment !== null && nextPayment < isoDay(new Date());
