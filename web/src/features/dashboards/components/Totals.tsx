import { count } from '../../../lib/format.ts';
import { useMayOpen } from '../../../lib/may-open.ts';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';

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
}

/** How many there are of each, linked to their pages where the reader may open them. */
export function Totals<Name extends string>({ totals, values }: TotalsProps<Name>) {
  const mayOpen = useMayOpen();
  const figures = totals.map(
    ({ name, label, page }): Figure => ({
      key: name,
      label,
      value: values && count(values[name]),
      ...(mayOpen(page) && { to: page }),
    }),
  );
  return <Figures figures={figures} loading={values === undefined} />;
}
