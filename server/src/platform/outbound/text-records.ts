/** What stands in the DNS under a name, asked for within a time that nobody can stretch. */
import { promises as dns } from 'node:dns';
import { SECOND } from '@switchboard/contract/durations.ts';
import type { Config } from '../config.ts';
import { hasCode } from '../error-code.ts';

/** The texts under a name, none where there is no such name; `null` where no name server said either. */
export type TextRecords = (name: string) => Promise<readonly string[] | null>;

/** For all of one question, whatever servers are asked how often. */
const ANSWER_WITHIN = 5 * SECOND;

/** A text comes in pieces of 255 bytes, which belong together: https://www.rfc-editor.org/rfc/rfc1035#section-3.3.14 */
export function createTextRecords({ dnsServers }: Pick<Config, 'dnsServers'>): TextRecords {
  return async (name) => {
    const resolver = new dns.Resolver({ timeout: 2 * SECOND, tries: 2 });
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    const tooLate = setTimeout(() => resolver.cancel(), ANSWER_WITHIN);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return hasCode(error, 'ENOTFOUND', 'ENODATA') ? [] : null;
    } finally {
      clearTimeout(tooLate);
    }
  };
}
