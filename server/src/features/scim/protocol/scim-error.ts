/** Refusals in the shape of the protocol: https://www.rfc-editor.org/rfc/rfc7644#section-3.12 */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { AppError } from '../../../platform/http/app-error.ts';
import { toAppError } from '../../../platform/http/error-map.ts';

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A refusal that the protocol has a word for. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const malformed = (scimType: ScimType, detail: string) => new ScimError(400, detail, scimType);

export const invalidValue = (detail: string = SCIM_MESSAGES.valueInvalid) =>
  malformed('invalidValue', detail);
export const invalidSyntax = (detail: string = SCIM_MESSAGES.bodyInvalid) =>
  malformed('invalidSyntax', detail);
export const invalidFilter = () => malformed('invalidFilter', SCIM_MESSAGES.filterInvalid);
export const invalidPath = (detail: string = SCIM_MESSAGES.pathUnknown) => malformed('invalidPath', detail);
export const immutable = () => malformed('mutability', SCIM_MESSAGES.readOnly);
export const tooMany = (detail: string) => malformed('tooMany', detail);
export const taken = (detail: string = SCIM_MESSAGES.userNameTaken) =>
  new ScimError(409, detail, 'uniqueness');
/** The same for what is missing, malformed, of another organization, and what the directory has deleted. */
export const unknownResource = () => new ScimError(404, 'Not found');

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

export interface ScimFailure {
  readonly status: number;
  /** Of the protocol's body, without the request. */
  readonly detail: string;
  readonly scimType?: ScimType;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Whatever was thrown, as the directory is told it: the words of another organization are in none of them. */
export function failureOf(thrown: unknown): ScimFailure {
  if (thrown instanceof ScimError) {
    const { status, message, scimType } = thrown;
    return { status, detail: message, ...(scimType && { scimType }) };
  }
  const error = toAppError(thrown);
  const { status, message, retryAfter } = error;
  if (isTakenEmail(error)) return failureOf(taken());
  return {
    status,
    detail: message,
    ...(status === 400 && {
      scimType: error.code === 'MALFORMED_REQUEST' ? ('invalidSyntax' as const) : ('invalidValue' as const),
    }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Of two who take one address at the same moment: here or elsewhere, which is one answer. */
const isTakenEmail = ({ errors, message }: AppError) =>
  message === MESSAGES.emailTaken ||
  (errors ?? []).some(({ msg }) => msg === MESSAGES.emailTaken || msg === MESSAGES.emailUnusable);

export const bodyOfFailure = ({ status, detail, scimType }: ScimFailure, requestId: string) => ({
  schemas: [SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
  requestId,
});
