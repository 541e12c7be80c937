import { count } from '../../../lib/format/format.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import { FigureChange } from './FigureChange.tsx';

export interface Total<Name extends string> {
  name: Name;
  label: string;
  /** The page that lists what is counted. */
  page: string;
}

interface TotalsProps<Name extends string> {
  totals: readonly Total<Name>[];
  /** Undefined until they are known. */
  values: Readonly<Record<Name, number>> | undefined;
  /** The same when the period began, where that is told: null for what had not begun. */
  before?: Readonly<Record<Name, number | null>> | undefined;
  /** What a total is made of, where it needs to be said. */
  details?: Partial<Record<Name, string>>;
}

/** How many there are of each, linked to their pages where the reader may open them. */
export function Totals<Name extends string>({ totals, values, before, details }: TotalsProps<Name>) {
  const mayOpen = useMayOpen();
  const figures = totals.map(
    ({ name, label, page }): Figure => ({
      key: name,
      label,
      value: values && count(values[name]),
      ...(details?.[name] !== undefined && { detail: details[name] }),
      ...(values &&
        before && {
          change: <FigureChange figure={{ now: values[name], before: before[name] }} kind="level" />,
        }),
      ...(mayOpen(page) && { to: page }),
    }),
  );
  return <Figures figures={figures} loading={values === undefined} />;
}
