/**
 * Whether a test checks every variant (languages, widths, dark mode, both web servers) instead of one: true in
 * `npm run test:all`, which sets `TEST_EVERYTHING=1`.
 */
export const TESTS_EVERYTHING = process.env.TEST_EVERYTHING === '1';
