/** How one value of a list's state is written into the address and read back. */
import { parseSpelling } from '@switchboard/contract/enums.ts';

export interface UrlParam<Value> {
  /** `raw` is null when the address lacks it. Whatever people type there, the answer is a usable value. */
  parse(raw: string | null): Value;
  /** The empty string leaves it out of the address. */
  format(value: Value): string;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown>>>;

export type UrlValues<Params extends UrlParams> = {
  readonly [Key in keyof Params]: ReturnType<Params[Key]['parse']>;
};

/** @param search the query of an address */
export function readParams<Params extends UrlParams>(params: Params, search: string): UrlValues<Params> {
  const present = new URLSearchParams(search);
  const entries = Object.entries(params).map(([key, param]) => [key, param.parse(present.get(key))]);
  return Object.fromEntries(entries) as UrlValues<Params>;
}

const words = (raw: string | null) => (raw ?? '').split(',').filter((word) => word.trim() !== '');

const slug = (value: string) => value.toLowerCase().replaceAll(/[\s_]+/g, '-');

export const textParam: UrlParam<string> = { parse: (raw) => raw ?? '', format: (value) => value.trim() };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** YYYY-MM-DD, or blank for anything else. */
export const dayParam: UrlParam<string> = {
  parse: (raw) => (DAY.test(raw ?? '') ? (raw ?? '') : ''),
  format: (value) => value,
};

/** A page number from 1 on. */
export const pageParam: UrlParam<number> = {
  parse: (raw) => (/^[1-9]\d{0,7}$/.test(raw ?? '') ? Number(raw) : 1),
  format: (value) => (value > 1 ? String(value) : ''),
};

/** Several words, such as ids, separated by commas. */
export const wordsParam: UrlParam<readonly string[]> = { parse: words, format: (value) => value.join(',') };

/** Several of `values`, in any spelling; unknown ones are passed over. */
export const choicesParam = <Value extends string>(values: readonly Value[]): UrlParam<readonly Value[]> => ({
  parse: (raw) => {
    const chosen = new Set(words(raw).map((word) => parseSpelling(values, word)));
    return values.filter((value) => chosen.has(value));
  },
  format: (value) => value.map(slug).join(','),
});

/** One of `values`; the fallback is not written. */
export const choiceParam = <Value extends string>(
  values: readonly Value[],
  fallback: Value,
): UrlParam<Value> => ({
  parse: (raw) => parseSpelling(values, raw ?? '') ?? fallback,
  format: (value) => (value === fallback ? '' : slug(value)),
});
