/** An e-mail to one person, and the way it leaves the program. */

/** What it says, in both forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail extends MailContent {
  /** One e-mail has one id, however often it has to be tried: the Message-ID is made from it. */
  readonly id: string;
  /** "password-reset"; part of the file name where e-mails are written to files. */
  readonly kind: string;
  readonly to: string;
}

export interface MailTransport {
  /**
   * @throws MailRefusedError when trying again would not help; whatever else is thrown is worth another try
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** The mail server will never take this e-mail: the address does not exist, or cannot be one. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
