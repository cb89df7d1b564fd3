/** A place in a trace, as in W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

/** The header in version 00; ids must not be all zeros. */
export const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Parses a `traceparent` header. The header's sampling flag is ignored, because this API decides what is traced.
 * @returns null for an invalid header
 */
export const readTraceparent = (text: unknown): TraceContext | null => {
  const [, traceId, spanId] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId } : null;
};

/** Formats a place as a `traceparent` header with the sampled flag. */
export const writeTraceparent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;
