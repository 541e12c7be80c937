declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Message {
    readonly raw: string;
    readonly uid?: number;
    readonly flags?: string[];
    readonly internaldate?: string;
  }

  interface Folder {
    messages: Message[];
    uidvalidity: number;
    uidnext: number;
    readonly permanentFlags: string[];
    readonly allowPermanentFlags: boolean;
  }

  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, done: () => void): void;
    getMailbox(path: string): Folder | undefined;
    appendMessage(path: string, flags: string[], internalDate: string | false, raw: string): void;
  }

  export default function hoodiecrow(options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<Record<string, { readonly password: string }>>;
    readonly storage: Readonly<Record<string, unknown>>;
  }): ImapServer;
}
