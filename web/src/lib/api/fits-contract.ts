import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { type AnswerKinds, type Kind, kindsOf } from './answer-kinds.ts';
import { isRecord } from './is-record.ts';

function isOfKind({ type, optional, nullable }: Kind, value: unknown): boolean {
  if (value === undefined) return optional === true;
  if (value === null) return nullable === true;
  return type === 'array' ? Array.isArray(value) : isRecord(value) && !Array.isArray(value);
}

const hasKeys = (kinds: AnswerKinds, answer: Record<string, unknown>): boolean =>
  Object.entries(kinds).every(([key, kind]) => isOfKind(kind, answer[key]));

/**
 * Whether an answer has every array and object that the contract promises, so that pages can read their keys. Rows are not
 * checked, since one wrong row must not hide the others.
 */
export function fitsContract({ output }: Pick<Endpoint, 'output'>, answer: Record<string, unknown>): boolean {
  return typeof output === 'string' || kindsOf(output).some((kinds) => hasKeys(kinds, answer));
}
