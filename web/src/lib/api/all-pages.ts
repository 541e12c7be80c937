/** What one page of an answer says of the others. */
interface PageOf {
  readonly pagination: { readonly pages: number };
}

/**
 * All pages of something of which an organization has few enough to choose from, one after another.
 * @param ask for a page, as `call` takes it in a query
 */
export async function allPages<Answer extends PageOf, Thing>(
  ask: (page: string) => Promise<Answer>,
  thingsOf: (answer: Answer) => readonly Thing[],
): Promise<Thing[]> {
  const things: Thing[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await ask(String(page));
    things.push(...thingsOf(answer));
    pages = answer.pagination.pages;
  }
  return things;
}
