/** What else there is to say about a failed test, by the server's words (specification §8). */
export const hintFor = (message: string): 'timeout' | 'notRegistered' | null => {
  if (/not registered/i.test(message)) return 'notRegistered';
  return /time(d )?-?out/i.test(message) ? 'timeout' : null;
};
