/** Money: whole cents where it is kept and added up, units with at most two decimals where programs exchange it. */
import { z } from 'zod';

const DIGITS = /^\d{1,12}(\.\d{1,2})?$/;

export const toCents = (amount: number): number => Math.round(amount * 100);
export const fromCents = (cents: number): number => cents / 100;

/** "299.00" */
export const plainAmount = (cents: number): string => fromCents(cents).toFixed(2);

/** Half cents do not exist; rounding errors of binary fractions are allowed. */
const isWholeCents = (amount: number) => Math.abs(amount * 100 - toCents(amount)) < 1e-6;

/** A number, or its digits in a form, from `least` to `most` units. */
export const amountOfMoney = (least: number, most: number, message: string) =>
  z
    .union([z.number(), z.string().trim().regex(DIGITS).transform(Number)], message)
    .refine((amount) => amount >= least && amount <= most && isWholeCents(amount), message);
