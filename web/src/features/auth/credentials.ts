/** Apart, so that the sign-in page is there before its messages. */
export { credentials } from '@switchboard/contract/access/auth.ts';
