import { once } from 'node:events';
import { createServer } from 'node:http';

/** A value as OTLP writes it; of whole numbers as text. */
interface WireValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
}

/** A span as it comes, in OTLP's JSON. */
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

/** A span that a collector was sent. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Undefined of the first. */
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
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is to be. */
  endpoint: string;
  spans: CollectedSpan[];
  /** Everything that came, as it came: for whoever looks for what must not be in it. */
  received: string[];
  headers: NodeJS.Dict<string | string[]>[];
  /** What it answers from now on. */
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

/** Starts a collector that takes OTLP over HTTP, of this machine alone. */
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

/** The spans of a trace, each under the one that it is a part of: `a > b > c`, in the order of their names. */
export const pathsOf = (spans: CollectedSpan[]): string[] => {
  const path = (span: CollectedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${path(parent)} > ${span.name}` : span.name;
  };
  return spans.map(path).sort();
};
