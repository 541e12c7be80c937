/** An e-mail to one person, and the way it leaves the program. */

/** What it says, in both forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly letterhead?: Letterhead;
}

/** What an e-mail has besides that is part of a conversation. */
export interface Letterhead {
  /** Written before the installation's address. */
  readonly fromName: string;
  /** Where an answer goes; the sender's address without one. */
  readonly replyTo: string | null;
  /** Before the @ of the e-mails that came before it, the first and the latest ones. */
  readonly references: readonly string[];
  /** The Message-ID of somebody's letter that it answers. */
  readonly answers?: string | null;
  /** Of one line each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly images: readonly InlineImage[];
  readonly files?: readonly AttachedFile[];
}

export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Comes with the e-mail and is shown as `cid:…`: nothing is fetched from anywhere. */
export interface InlineImage {
  readonly cid: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Mail extends MailContent {
  /** One e-mail has one id, however often it has to be tried: the Message-ID is made from it. */
  readonly id: string;
  /** "password-reset"; part of the file name where e-mails are written to files. */
  readonly kind: string;
  readonly to: string;
  /** Where it comes back when it cannot be delivered; the sender's address without one. */
  readonly returnPath?: string | undefined;
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
  /** Whether it is the address that is refused, and not this e-mail alone. */
  readonly ofAddress: boolean;

  constructor(message: string, { ofAddress }: { readonly ofAddress: boolean }) {
    super(message);
    this.ofAddress = ofAddress;
  }
}

/** The mail server did not take it this time; its codes. */
export class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}
