/** How much one e-mail says, and how many there are. */
export const MAIL_BOUNDS = {
  /** E-mails about tickets to one person within an hour; what comes beyond is one digest. */
  perPerson: 60,
  /** Of quiet hours more e-mails than these become one digest. */
  afterQuiet: 5,
  /** Changes of one ticket that an e-mail spells out. */
  changes: 20,
  /** Tickets of a digest, changes of each that are told, and entries that it is made of. */
  tickets: 50,
  changesEach: 3,
  entries: 1_000,
  /** Characters of what somebody wrote. */
  text: 5_000,
  /** Of files that come with an e-mail, all together; how many of them, and how many names more it lists. */
  filesBytes: 5 * 1024 * 1024,
  files: 10,
  fileNames: 30,
  /** Earlier e-mails that one refers to, beside the first. */
  references: 10,
  /** Tries of one that failed, as its reader may see them. */
  tries: 10,
  /** E-mails that one node works on at a time. */
  atOnce: 4,
  claimed: 40,
} as const;
