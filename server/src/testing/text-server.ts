/** A name server of its own on this machine, for records of texts. */
import dns2 from 'dns2';

const { createServer, Packet } = dns2;
/** Says that the server could not find out. */
const SERVER_FAILURE = 2;

export interface TextServer {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** What stands under each name. */
  readonly texts: Map<string, readonly string[]>;
  /** From now on, whatever is asked. */
  fail(fails: boolean): void;
  close(): Promise<unknown>;
}

export async function startTextServer(): Promise<TextServer> {
  const texts = new Map<string, readonly string[]>();
  let fails = false;
  const server = createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      if (fails) response.header.rcode = SERVER_FAILURE;
      const name = request.questions[0]?.name ?? '';
      for (const data of fails ? [] : (texts.get(name) ?? []))
        response.answers.push({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 0, data });
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return {
    address: `127.0.0.1:${server.addresses().udp.port}`,
    texts,
    fail(now) {
      fails = now;
    },
    close: () => server.close(),
  };
}
