/**
 * Maximum number of pages for which all numbers are displayed. Below: the number of pages at each end if there are more
 * (specification, section 2.4).
 */
const ALL_SHOWN = 7;
const AT_EACH_END = 3;

/** Returns the page numbers to display; `null` is an ellipsis. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= ALL_SHOWN) return all;
  const numbers = all.filter(
    number => number <= AT_EACH_END || number > pages - AT_EACH_END || Math.abs(number - page) <= 1,
  );
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1];
    return previous !== undefined && number > previous + 1 ? [null, number] : [number];
  });
};
