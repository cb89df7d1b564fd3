/** A place in a trace, as W3C's Trace Context names it. */
export interface TracePlace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

/** Of version 00; no id is all zeros. */
export const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** @returns null for what is no `traceparent`. Whether who wrote it traces is not asked: that is decided here. */
export const readTraceparent = (text: unknown): TracePlace | null => {
  const [, traceId, spanId] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId } : null;
};

/** The same as text, saying that it is traced. */
export const writeTraceparent = ({ traceId, spanId }: TracePlace): string => `00-${traceId}-${spanId}-01`;
