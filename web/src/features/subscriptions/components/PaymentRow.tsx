import { Button } from '@mantine/core';
import type { Payment } from '@switchboard/contract/organizations/subscriptions.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { day, fullName, money } from '../../../lib/format/format.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { text } from '../text.ts';
import classes from './PaymentList.module.css';

const words = text.billing;

interface PaymentRowProps {
  payment: Payment;
  currency: string;
  onVoid: () => void;
}

export function PaymentRow({ payment, currency, onVoid }: PaymentRowProps) {
  const { voided, recordedBy } = payment;
  const rowId = useId();
  return (
    // Takes the focus when its button is gone.
    <li className={clsx(classes.row, voided && classes.voided)} id={rowId} tabIndex={-1}>
      <span className={classes.date}>{day(payment.date)}</span>
      <span className={classes.words}>
        {payment.note && <span>{payment.note}</span>}
        {recordedBy && <span className={classes.by}>{words.by(fullName(recordedBy))}</span>}
        {voided && (
          <span className={classes.by}>
            {words.voidedBy(voided.by && fullName(voided.by), day(voided.at), voided.reason)}
          </span>
        )}
      </span>
      <span className={classes.amount}>{money(payment.amount, currency)}</span>
      <span className={classes.action}>
        {voided ? (
          <ToneBadge tone="closed">{words.voided}</ToneBadge>
        ) : (
          <Button variant="subtle" size="xs" onClick={onVoid} aria-describedby={rowId}>
            {words.void.action}
          </Button>
        )}
      </span>
    </li>
  );
}
