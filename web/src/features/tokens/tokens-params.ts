import { TOKEN_KINDS, TOKEN_STATES } from '@switchboard/contract/access/tokens/tokens.ts';
import { choicesParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const tokensParams = {
  page: pageParam,
  state: choicesParam(TOKEN_STATES),
  kind: choicesParam(TOKEN_KINDS),
  owner: textParam,
} as const;

export type TokensState = UrlValues<typeof tokensParams>;

/** What the server is asked for. */
export const tokensQuery = ({ state, kind, owner }: TokensState) => ({
  state: state.join(','),
  kind: kind.join(','),
  owner,
});
