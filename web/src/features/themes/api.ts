import {
  DEFAULT_THEME,
  getPreferences,
  listThemes,
  type Preferences,
  setPreferences,
  type ThemeColors,
  type ThemeName,
} from '@switchboard/contract/members/themes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useUserKey } from '../../lib/cache/query-client.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import {
  changed,
  isNothing,
  type PreferenceChange,
  readKept,
  together,
  without,
  writeKept,
} from './kept-preferences.ts';
import { text } from './text.ts';

/** The colours the server gives a theme; none until it has answered, and then the built-in ones hold. */
export function useThemeColors(name: ThemeName): ThemeColors | undefined {
  const { data } = useApiQuery(['themes'], (options) => call(listThemes, options), {
    staleTime: CACHE.forever,
  });
  return data?.themes.find((theme) => theme.name === name)?.colors;
}

const FIRST: Preferences = {
  theme: DEFAULT_THEME,
  layout: { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true },
  columns: {},
  listMode: 'pages',
};

const nothing: PreferenceChange = {};

const save = (change: PreferenceChange, signal?: AbortSignal) =>
  call(setPreferences, { body: change, signal });

/** Keeps what the server said, and over it what it has not been told yet. */
function keepAnswer(userId: string, answer: Preferences, saved: PreferenceChange): Preferences {
  const unsaved = without(readKept(userId)?.unsaved ?? nothing, saved);
  const preferences = changed(answer, unsaved);
  writeKept(userId, { preferences, unsaved });
  return preferences;
}

/** Tells the server first what it has missed. */
async function fetchPreferences(userId: string, signal: AbortSignal): Promise<Preferences> {
  const unsaved = readKept(userId)?.unsaved ?? nothing;
  const answer = isNothing(unsaved) ? await call(getPreferences, { signal }) : await save(unsaved, signal);
  return keepAnswer(userId, answer.preferences, unsaved);
}

/** The person's theme and layout: at once what this browser remembers, then what the server says. */
export function usePreferences(): Preferences | undefined {
  const { _id: userId } = useUser();
  const { data } = useApiQuery(['preferences'], ({ signal }) => fetchPreferences(userId, signal), {
    initialData: () => readKept(userId)?.preferences,
    initialDataUpdatedAt: 0,
  });
  return data;
}

/** Changes take hold at once, and in the order in which they were made. */
export function useChangePreferences() {
  const { _id: userId } = useUser();
  const queryClient = useQueryClient();
  const queryKey = useUserKey()('preferences');
  const mutationKey = ['change preferences', userId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: PreferenceChange) => save(change),
    onMutate: async (change) => {
      const unsaved = together(readKept(userId)?.unsaved ?? nothing, change);
      const before = queryClient.getQueryData<Preferences>(queryKey) ?? FIRST;
      writeKept(userId, { preferences: changed(before, change), unsaved });
      // What is on its way from the server does not know of this change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Preferences>(queryKey, (present) => changed(present ?? FIRST, change));
    },
    onSuccess: (answer, change) => {
      const preferences = keepAnswer(userId, answer.preferences, change);
      // While a later change is on its way, this answer is already history.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, preferences);
      if (change.theme !== undefined) toast.success(text.themeSaved);
    },
    onError: (_, change) => toast.error(change.theme === undefined ? text.layoutKept : text.themeKept),
  });
  return mutate;
}
