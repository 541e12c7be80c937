/** Words and money on pages that are the installation's own. */
import { z } from 'zod';
import { atMost, optional, withDefault } from './values.ts';

/** "99.9% uptime, 24/7 support": the first word of each claim is its figure. */
const claims = z.string().transform((text, context) => {
  const list = text.split(',').map((claim) => claim.trim().match(/^(\S+)\s+(.+)$/));
  if (list.some((match) => match === null)) {
    context.addIssue({
      code: 'custom',
      message:
        'must be claims like "99.9% uptime, 24/7 support", each a figure and its words, separated by commas',
    });
    return z.NEVER;
  }
  return list.map((match) => ({ value: match?.[1] ?? '', label: match?.[2] ?? '' }));
});

/** Amounts are kept in hundredths, so that a currency must have them. */
const currency = z
  .string()
  .toUpperCase()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code) && decimalsOf(code) === 2,
    'must be the code of a currency with two decimals, such as USD or EUR',
  );
const decimalsOf = (code: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;

/** What RFC 9116, section 2.5.3, takes as a contact; a bare e-mail address becomes one. */
const contact = z
  .string()
  .trim()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine(
    (text) => /^(?:https:\/\/|mailto:|tel:)[!-~]+$/.test(text) && URL.canParse(text),
    'must be an e-mail address, or an address that begins with https:, mailto: or tel:',
  );

export const shownVariables = z.object({
  SUPPORT_EXTENSION: withDefault(atMost(20), '2500'),
  DATA_PROTECTION_CONTACT: withDefault(atMost(200), 'data-protection@switchboard.example'),
  SECURITY_CONTACT: optional(contact),
  LANDING_CLAIMS: withDefault(claims, '99.9% uptime, 24/7 support, 10k+ users'),
  CURRENCY: withDefault(currency, 'USD'),
});

export const shownOf = (values: z.output<typeof shownVariables>) => ({
  supportExtension: values.SUPPORT_EXTENSION,
  dataProtectionContact: values.DATA_PROTECTION_CONTACT,
  /** A URI; null where nobody has said one. */
  securityContact: values.SECURITY_CONTACT ?? null,
  claims: values.LANDING_CLAIMS,
  /** ISO 4217; every amount of money is in it. */
  currency: values.CURRENCY,
});
