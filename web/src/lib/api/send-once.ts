import { isUncertain } from './api-error.ts';

interface SendOnce<Request, Answer, Mark> {
  send: (request: Request) => Promise<Answer>;
  /** Taken before the first sending: what `look` needs to tell the new thing from older ones. */
  mark: (request: Request) => Mark;
  isSame: (request: Request, earlier: Request) => boolean;
  /** What the earlier sending has made, or undefined when it never arrived. */
  look: (request: Request, mark: Mark) => Promise<Answer | undefined>;
}

/**
 * A write that makes something new, and does not make it twice: whoever sends the same again after the answer was
 * lost gets what the first sending has made.
 */
export function sendOnce<Request, Answer, Mark>({
  send,
  mark,
  isSame,
  look,
}: SendOnce<Request, Answer, Mark>) {
  let uncertain: { request: Request; mark: Mark } | null = null;

  return async (request: Request): Promise<Answer> => {
    const earlier = uncertain !== null && isSame(request, uncertain.request) ? uncertain : null;
    const attempt = earlier ?? { request, mark: mark(request) };
    try {
      const made = earlier ? await look(request, earlier.mark) : undefined;
      const answer = made ?? (await send(request));
      uncertain = null;
      return answer;
    } catch (error) {
      uncertain = isUncertain(error) ? attempt : earlier;
      throw error;
    }
  };
}
