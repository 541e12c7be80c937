import { listThemes } from '@switchboard/contract/endpoints/themes.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import type { ThemeColors, ThemeName } from '@switchboard/contract/themes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** The colours the server gives a theme; none until it has answered, and then the built-in ones hold. */
export function useThemeColors(name: ThemeName): ThemeColors | undefined {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key('themes'),
    queryFn: ({ signal }) => call(listThemes, { signal }),
    staleTime: CACHE.forever,
  });
  return data?.themes.find((theme) => theme.name === name)?.colors;
}
