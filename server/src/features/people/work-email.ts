/** Whether an e-mail belongs to an organization's entity, which is an e-mail domain or a company name. */
import { emailDomainMustBe } from '@switchboard/contract/messages.ts';
import { getDomainWithoutSuffix } from 'tldts';
import { invalid } from '../../platform/http/app-error.ts';

/**
 * A domain matches exactly, without its sub-domains; a name matches the registrable label of the e-mail's domain by
 * the public suffix list ("acme" matches acme.co.uk, not acme.evil.com).
 */
export function belongsTo(email: string, entity: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const wanted = entity.toLowerCase();
  return wanted.includes('.') ? domain === wanted : getDomainWithoutSuffix(domain) === wanted;
}

/** @throws AppError VALIDATION_FAILED; an organization without an entity has no rule */
export function requireWorkEmail(email: string, entity: string): void {
  if (entity !== '' && !belongsTo(email, entity)) throw invalid('email', emailDomainMustBe(entity));
}
