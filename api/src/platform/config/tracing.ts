/** Where traces are sent, and how many of them. */
export interface TracingSettings {
  /** Takes OTLP over HTTP: the address of the field's collectors, with `/v1/traces`. */
  url: string;
  /** Sent with each: who we are, for a collector that wants to know. */
  headers: Record<string, string>;
  /** Of those that might be traced, this share is: from 0 to 1. */
  ratio: number;
}

type Environment = Record<string, string | undefined>;

const OTHERS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'];

/** `name=value,other=value`, each percent-encoded where it must be. */
const headersOf = (text: string, faults: string[]): Record<string, string> => {
  const pairs = text.split(',').filter(pair => pair.trim() !== '');
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
    try {
      headers[name] = decodeURIComponent(value.trim());
    } catch {
      headers[''] = '';
    }
  }
  if ('' in headers) faults.push('OTEL_EXPORTER_OTLP_HEADERS must be like name=value,other=value');
  return headers;
};

/**
 * `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER_ARG`: the field's own names.
 * @param faults where every fault is added; none repeats a header
 * @returns null where nobody is to be told: nothing is traced then, and nothing loaded for it
 */
export const readTracingSettings = (env: Environment, faults: string[]): TracingSettings | null => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const headers = headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '', faults);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  if (!endpoint) {
    const lonely = OTHERS.filter(name => env[name]);
    if (lonely.length > 0) faults.push(`OTEL_EXPORTER_OTLP_ENDPOINT is missing, but ${lonely.join(' and ')} is given`);
    return null;
  }
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://');
  return { url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`, headers, ratio };
};
