import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { User } from '@switchboard/contract/people/user.ts';

export interface Entrance {
  token: string;
  user: User;
}

/** What a right password is answered with where a second factor is asked for. */
export type SecondStep = Exclude<SignInAnswer, Entrance>;
