/** So many traces a second begin at most in a process, and so many at once after a quiet time. */
const [A_SECOND, AT_ONCE] = [10, 20];

/**
 * Answers whether one more trace may begin: what traces cost is so bounded in the greatest flood, and where little
 * happens each is there.
 * @param now in milliseconds, of a clock that only goes forward
 */
export const ceiling = (now: () => number): (() => boolean) => {
  let left = AT_ONCE;
  let at = now();
  return () => {
    const asked = now();
    left = Math.min(AT_ONCE, left + ((asked - at) / 1000) * A_SECOND);
    at = asked;
    if (left < 1) return false;
    left--;
    return true;
  };
};
