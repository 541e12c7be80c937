/** Addresses of incoming mail: one mailbox, and tags behind a plus that say what a letter is for. */
import type { IncomingAddress } from '../../platform/config/incoming-mail.ts';

/** What nobody has to guess: a reply's token. */
const REPLY_TAG = /^[rn]-([a-z2-7]{26})$/;
const RETURN_TAG = /^b-([a-z2-7]{26})$/;

export const taggedAddress = ({ local, domain }: IncomingAddress, tag: string): string =>
  `${local}+${tag}@${domain}`;

/** @returns the tag of one of our addresses, blank for the bare one; null for the address of somebody else */
export function tagOf({ local, domain }: IncomingAddress, recipient: string): string | null {
  const address = recipient.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1) !== domain) return null;
  const mailbox = address.slice(0, at);
  if (mailbox === local) return '';
  return mailbox.startsWith(`${local}+`) ? mailbox.slice(local.length + 1) : null;
}

/** What an organization's letters are addressed to, or those of one of its projects. */
export const intakeTag = (ticketPrefix: string, projectTag?: string): string =>
  [ticketPrefix.toLowerCase(), ...(projectTag === undefined ? [] : [projectTag])].join('.');

/** @returns the token of a reply address; null for other tags */
export const replyTokenOf = (tag: string): string | null => tag.match(REPLY_TAG)?.[1] ?? null;

/** @returns the token of a return path; null for other tags */
export const returnTokenOf = (tag: string): string | null => tag.match(RETURN_TAG)?.[1] ?? null;
