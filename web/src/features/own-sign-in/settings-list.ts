import type { ReactNode } from 'react';
import { choiceParam, pageParam, textParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';

export const VIEWS = ['providers', 'domains', 'newcomers', 'roles', 'enforcement'] as const;

const params = {
  page: pageParam,
  tab: choiceParam(VIEWS, 'providers'),
  /** Of a provider that somebody has just tried out. */
  tested: textParam,
} as const;

export const useSettingsList = () => useUrlList(params);

/** What each part of the page is given. */
export interface SettingsPart {
  list: ReturnType<typeof useSettingsList>;
  /** Lead from one part to the other. */
  tabs: ReactNode;
}
