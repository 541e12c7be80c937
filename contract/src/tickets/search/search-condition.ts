/** What a search asks for, condition by condition, and what is wrong with it. */
import type { SearchKey } from './search-keys.ts';

/** A part of the text, in UTF-16 code units as strings count them. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface TextCondition extends Range {
  readonly kind: 'text';
  readonly text: string;
  /** In quotes: these words, as they are, beside each other. */
  readonly phrase: boolean;
  readonly negated: boolean;
}

export interface FilterValue extends Range {
  readonly text: string;
}

export interface FilterCondition extends Range {
  readonly kind: 'filter';
  readonly key: SearchKey;
  /** At least one, any of which may hold. */
  readonly values: readonly FilterValue[];
  readonly negated: boolean;
}

/** `field.model:light`: what a field of a request type has to be. Which fields there are only the server knows. */
export interface FieldCondition extends Range {
  readonly kind: 'field';
  /** In the library of the organization. */
  readonly field: string;
  /** At least one, any of which may hold. */
  readonly values: readonly FilterValue[];
  readonly negated: boolean;
}

export type SearchCondition = TextCondition | FilterCondition | FieldCondition;

export interface SearchProblem extends Range {
  readonly msg: string;
  /** What the part of the text may have been meant to be. */
  readonly suggestion?: string;
}

export interface ParsedSearch {
  readonly conditions: readonly SearchCondition[];
  /** Where there is any, the search is refused. */
  readonly problems: readonly SearchProblem[];
}
