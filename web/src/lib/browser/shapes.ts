/** Checks of what a browser has stored, for modules that are loaded before the library of schemas. */
import { isRecord } from '../api/is-record.ts';

type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isSwitch: Check = (value) => typeof value === 'boolean';
export const isWhole: Check = Number.isSafeInteger;

export const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object whose keys pass; further ones are let through. */
export const withKeys =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([key, check]) => check(value[key]));
