import { hashOfToken } from '../../platform/tokens.ts';

/** The e-mail that the conversation would have begun with, before its @: each person has one of each ticket. */
export const conversationOf = (ticketId: string, readerId: string): string =>
  `t.${hashOfToken(`${ticketId} ${readerId}`).toString('hex').slice(0, 32)}`;
