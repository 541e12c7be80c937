/** By what a condition can ask a field of each kind. */
import { CONDITION_OPS, type ConditionOp, type FieldKind, namesSomething } from './form-values.ts';

const COMPARED: readonly FieldKind[] = ['number', 'money', 'date'];
const ALONE: readonly FieldKind[] = ['checkbox', 'money'];

const FITS: Readonly<Record<ConditionOp, (kind: FieldKind) => boolean>> = {
  is: (kind) => kind !== 'file',
  is_not: (kind) => kind !== 'file',
  one_of: (kind) => !ALONE.includes(kind) && !namesSomething(kind) && kind !== 'file',
  empty: () => true,
  not_empty: () => true,
  less: (kind) => COMPARED.includes(kind),
  greater: (kind) => COMPARED.includes(kind),
};

export const opFits = (op: ConditionOp, kind: FieldKind): boolean => FITS[op](kind);

export const opsOf = (kind: FieldKind): ConditionOp[] => CONDITION_OPS.filter((op) => opFits(op, kind));
