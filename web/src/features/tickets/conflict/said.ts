/** What the person has said besides. */
export interface Said {
  /** Yes, whatever of the ticket is still open. */
  readonly confirm?: true;
  /** Why the priority is another one than follows. */
  readonly priorityReason?: string;
}
