/** The pagination of an answer: `page` counts from 1. */
export function paginationOf({ page, limit }: { page: number; limit: number }, totalItems: number) {
  return { currentPage: page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) };
}
