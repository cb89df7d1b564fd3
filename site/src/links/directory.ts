/** Returns the address of one page of the whole directory, or of the category with this slug. Pages count from 1. */
export const listAddress = (page: number, category?: string): string => {
  if (category !== undefined) return page === 1 ? `/category/${category}` : `/category/${category}/${page}`;
  return page === 1 ? '/' : `/franchises/${page}`;
};

/**
 * Returns the page numbers that a pager shows. Up to 7 pages, it shows all numbers. Otherwise, it shows the first, the
 * last and those around the current page, with `null` for each gap.
 */
export const pagerNumbers = (page: number, pages: number): (number | null)[] => {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => pages <= 7 || number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1];
    return previous !== undefined && number - previous > 1 ? [null, number] : [number];
  });
};
