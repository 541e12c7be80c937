/** Why incoming mail counts as not arriving: no way in is open, letters lie in the mailbox, or none has come for long. */
export const INTAKE_FAILURES = ['disconnected', 'lagging', 'silent'] as const;
export type IntakeFailure = (typeof INTAKE_FAILURES)[number];

export const INTAKE_FAILURE_WORDS: Readonly<Record<IntakeFailure, string>> = {
  disconnected: 'The way in is not connected',
  lagging: 'Letters wait in the mailbox',
  silent: 'No letter has come for longer than usual',
};
