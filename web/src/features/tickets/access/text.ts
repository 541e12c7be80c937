import type { Outcome } from '@switchboard/contract/policies/explain.ts';

export const words = {
  title: 'Why can … see this?',
  close: 'Close the explanation',
  person: 'Person',
  empty: 'Choose a person',
  explanation: 'The explanation',
  can: (name: string) => `${name} can read this ticket.`,
  cannot: (name: string) => `${name} cannot read this ticket.`,
  outcomes: {
    granted: 'Granted',
    denied: 'Not granted',
    not_applicable: 'For others',
  } satisfies Record<Outcome, string>,
  since: 'since',
  until: 'until',
  by: (name: string) => `by ${name}`,
  ofProduct: 'by Switchboard',
};
