import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { When } from './demo-time.ts';
import type { DemoFileName } from './files/demo-files.ts';

/** One thing that happens to a ticket. */
export type Step<Person extends string = string> =
  | {
      readonly kind: 'comment';
      readonly when: When;
      readonly by: Person;
      readonly text: string;
      readonly isInternal: boolean;
      readonly files: readonly DemoFileName[];
    }
  | { readonly kind: 'status'; readonly when: When; readonly by: Person; readonly to: TicketStatus }
  | { readonly kind: 'priority'; readonly when: When; readonly by: Person; readonly to: TicketPriority }
  | {
      readonly kind: 'assignment';
      readonly when: When;
      /** Null for the product itself. */
      readonly by: Person | null;
      readonly relation: 'devops_agent' | 'user';
      readonly to: Person;
      readonly reason: string;
    }
  | {
      readonly kind: 'message';
      readonly when: When;
      readonly by: Person;
      readonly text: string;
      readonly picture: DemoFileName | null;
      readonly isEdited: boolean;
    };

/** What one sentence of a story comes to. */
export type Told<Person extends string = string> = Step<Person> | readonly Step<Person>[];
