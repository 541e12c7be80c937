/** One POST to a receiver, who may be slow, endless or hostile. */
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import type { DeliveryReason } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Dispatcher } from 'undici';
import type { StoredResponse } from '../../../platform/database/tables/webhook-tables.ts';
import { AddressRefusedError, HostUnknownError, type Outbound } from '../../../platform/outbound/outbound.ts';

export interface Answered {
  /** Null of a success. */
  readonly reason: DeliveryReason | null;
  readonly response: StoredResponse | null;
  /** Milliseconds. */
  readonly took: number;
}

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Characters of an answer's header that are kept, and of how many. */
const HEADER_LENGTH = 500;
const HEADERS = 50;

/**
 * Never throws for what a receiver does; only where `stopping` is aborted.
 * @param within milliseconds for all of it
 */
export async function sendRequest(
  outbound: Pick<Outbound, 'request'>,
  { url, headers, body }: Sent,
  stopping: AbortSignal,
  within: number = WEBHOOKS.answerWithin,
): Promise<Answered> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const tooLate = AbortSignal.timeout(within);
  const signal = AbortSignal.any([stopping, tooLate]);
  try {
    const answer = await outbound.request(url, { method: 'POST', headers, body, signal });
    const reason = reasonOf(answer.statusCode);
    return { reason, response: await readResponse(answer), took: took() };
  } catch (error) {
    stopping.throwIfAborted();
    return { reason: tooLate.aborted ? 'timeout' : reasonOfError(error), response: null, took: took() };
  }
}

function reasonOf(status: number): DeliveryReason | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The beginning of the answer. The status alone decides: what breaks off after it is kept as far as it came. */
async function readResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<StoredResponse> {
  const parts: Buffer[] = [];
  let length = 0;
  let cut = false;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length > WEBHOOKS.answerBytes) break;
    }
  } catch {
    cut = true;
  } finally {
    body.destroy();
  }
  const kept = Buffer.concat(parts).subarray(0, WEBHOOKS.answerBytes);
  return {
    status: statusCode,
    headers: keptHeaders(headers),
    body: storable(kept.toString('utf8')),
    cut: cut || length > WEBHOOKS.answerBytes,
  };
}

/** The database keeps no NUL. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD');

const keptHeaders = (headers: Dispatcher.ResponseData['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, HEADERS)
      .map(([name, value]) => [name, storable([value].flat().join(', ').slice(0, HEADER_LENGTH))]),
  );

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL|EPROTO/;

/** The client could not read it, or more came than it takes. */
const isMalformed = (error: unknown, code: string) =>
  (error instanceof Error && error.name === 'HTTPParserError') || code === 'UND_ERR_HEADERS_OVERFLOW';
const TIMEOUT = /^UND_ERR_(?:CONNECT|HEADERS)_TIMEOUT$/;

function reasonOfError(error: unknown): DeliveryReason {
  if (error instanceof AddressRefusedError) return 'blocked';
  if (error instanceof HostUnknownError) return 'not_found';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isMalformed(error, code)) return 'malformed';
  if (TIMEOUT.test(code)) return 'timeout';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
