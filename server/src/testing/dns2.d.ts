/** As much of it as a name server of tests needs. */
declare module 'dns2' {
  import type { AddressInfo } from 'node:net';

  interface Question {
    readonly name: string;
    readonly type: number;
  }

  interface Answer extends Question {
    readonly class: number;
    readonly ttl: number;
    readonly address?: string;
    /** Of a text. */
    readonly data?: string;
  }

  export interface DnsPacket {
    readonly questions: readonly Question[];
    readonly answers: Answer[];
    readonly header: { rcode: number };
  }

  interface NameServer {
    listen(options: { readonly udp: { readonly port: number; readonly address: string } }): Promise<unknown>;
    addresses(): { readonly udp: AddressInfo };
    close(): Promise<unknown>;
  }

  const dns2: {
    readonly createServer: (options: {
      readonly udp: true;
      readonly handle: (request: DnsPacket, send: (response: DnsPacket) => void) => void;
    }) => NameServer;
    readonly Packet: {
      readonly TYPE: { readonly A: number; readonly TXT: number };
      readonly CLASS: { readonly IN: number };
      readonly createResponseFromRequest: (request: DnsPacket) => DnsPacket;
    };
  };
  export default dns2;
}
