/** Returns a further hint about a failed test, derived from the server's message (specification, section 8). */
export const hintFor = (message: string): 'timeout' | 'notRegistered' | null => {
  if (/not registered/i.test(message)) return 'notRegistered';
  return /time(d )?-?out/i.test(message) ? 'timeout' : null;
};
