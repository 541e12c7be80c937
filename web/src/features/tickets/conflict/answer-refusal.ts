import { type KeptFields, keptFields } from './kept-fields.ts';
import type { Said } from './said.ts';
import { withAnswer } from './with-answer.ts';

type Send<Write, Written> = (write: Write, kept: KeptFields) => Promise<Written> | null;

/**
 * Asks the person what a refused write lacks, or whose values hold, and sends it again.
 * @param refusal what the first try was answered
 * @returns null where they think better of it, or theirs hold
 * @throws refusal where there is nothing to ask
 */
export async function answerRefusal<
  Write extends Omit<Said, 'confirm'> & { readonly ticketId: string; readonly version?: number | undefined },
  Written,
>(refusal: unknown, write: Write, send: Send<Write, Written>): Promise<Written | null> {
  let isRefused = true;
  try {
    return await withAnswer(write.ticketId, async (said) => {
      if (!isRefused) return send({ ...write, ...said }, []);
      isRefused = false;
      throw refusal;
    });
  } catch (error) {
    const kept = await keptFields(error);
    return withAnswer(write.ticketId, async (said) => send({ ...write, ...said, version: undefined }, kept));
  }
}
