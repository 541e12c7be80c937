import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SecondStep } from './entrance.ts';
import { keptSecondStep } from './hand-off.ts';

/**
 * The question for a second proof after a first one that cannot be given again: it stays with the entry of the
 * browser's history, so that a reload asks it again. It takes the place of the token that it was exchanged for.
 */
export function useKeptSecondStep() {
  const place = useLocation();
  const navigate = useNavigate();
  const second = useMemo(() => keptSecondStep(place), [place]);
  const keep = useCallback(
    (secondStep: SecondStep | null) => {
      const { handOff: _used, secondStep: _old, ...rest } = { ...place.state };
      const state = secondStep === null ? rest : { ...rest, secondStep };
      void navigate(place.pathname + place.search, { replace: true, state });
    },
    [place, navigate],
  );
  return { second, keep, forget: useCallback(() => keep(null), [keep]) };
}
