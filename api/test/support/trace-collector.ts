import { once } from 'node:events';
import { createServer } from 'node:http';

/** A value in OTLP's JSON, where whole numbers are strings. */
interface WireValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
}

/** A span in OTLP's JSON. */
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: WireValue }[];
  status?: { code?: number };
}

interface WireTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: WireValue }[] };
    scopeSpans: { spans: WireSpan[] }[];
  }[];
}

/** A span that the collector received. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Undefined for the first span of a trace. */
  parentSpanId: string | undefined;
  /** The process that sent it. */
  service: string;
  name: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  facts: Record<string, string | number>;
  failed: boolean;
}

/** A collector of traces. */
export interface TraceCollector {
  /** Value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: CollectedSpan[];
  /** The raw bodies, for tests that check what they must not contain. */
  received: string[];
  headers: NodeJS.Dict<string | string[]>[];
  /** Sets the status of the following responses. */
  answers(status: number): void;
}

const wireValue = ({ stringValue, intValue, doubleValue }: WireValue) => stringValue ?? Number(intValue ?? doubleValue);
const factsOf = (attributes: { key: string; value: WireValue }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, wireValue(value)]));
const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1000n) / 1000;

const spansOf = ({ resourceSpans }: WireTraces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, attributes, status }) => ({
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        service: String(factsOf(resource.attributes)['service.name']),
        name,
        from: milliseconds(startTimeUnixNano),
        to: milliseconds(endTimeUnixNano),
        facts: factsOf(attributes),
        failed: status?.code === 2,
      })),
  );

/** Starts a collector that accepts OTLP over HTTP on loopback. */
export const traceCollector = async (
  t: { teardown(work: () => unknown): unknown },
  port = 0,
): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const received: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isRight && status === 200) {
      received.push(text);
      headers.push(request.headers);
      spans.push(...spansOf(JSON.parse(text)));
    }
    response.writeHead(isRight ? status : 404, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const answers = (next: number) => {
    status = next;
  };
  return { endpoint: `http://127.0.0.1:${address.port}`, spans, received, headers, answers };
};

/** Returns the spans of a trace as paths from the root, `a > b > c`, sorted by name. */
export const pathsOf = (spans: CollectedSpan[]): string[] => {
  const path = (span: CollectedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${path(parent)} > ${span.name}` : span.name;
  };
  return spans.map(path).sort();
};
