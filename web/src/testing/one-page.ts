/** Of a list that fits on one page. */
export const onePage = (total: number, limit: number) => ({ current: 1, page: 1, pages: 1, total, limit });
