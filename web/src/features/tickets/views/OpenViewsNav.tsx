import { IconListSearch, IconStack2 } from '@tabler/icons-react';
import { paths, viewPath } from '../../../lib/navigation/paths.ts';
import { NavList } from '../../../ui/shell/NavList.tsx';
import type { NavEntry } from '../../../ui/shell/navigation.ts';
import { useViewCounts, useViews } from './api.ts';
import { text } from './text.ts';

export function OpenViewsNav({ collapsed }: { collapsed: boolean }) {
  const { data } = useViews();
  const pinned = data?.pinned ?? [];
  const { data: counts, isError } = useViewCounts(pinned);
  if (data === undefined) return null;
  const shown = pinned.flatMap((id) => data.views.find(({ _id }) => _id === id) ?? []);
  const entries = shown.map(({ _id, name }): NavEntry => {
    const counted = counts?.[_id];
    const unknown = counts !== undefined || isError ? { count: null } : {};
    return {
      to: viewPath(_id),
      label: name,
      icon: IconListSearch,
      ...(counted === undefined ? unknown : counted),
    };
  });
  const more = { to: paths.views, label: text.more, icon: IconStack2, end: true };
  // Without their names one symbol would stand there many times.
  const drawn = collapsed ? [{ ...more, label: text.title }] : [...entries, more];
  return <NavList group={{ key: 'views', heading: text.title, entries: drawn }} collapsed={collapsed} />;
}
