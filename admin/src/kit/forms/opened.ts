/**
 * What a form stands over is read when it opens, and never anew behind the person's back: what was typed would go. What was
 * read before is no start either, for the form would change once this is read.
 */
export const OPENED = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
