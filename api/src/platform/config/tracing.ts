/** Where traces are sent, and the sampling ratio. */
export interface TracingSettings {
  /** The address of an OTLP/HTTP collector, ending in `/v1/traces`. */
  url: string;
  /** Headers sent with each batch, for collectors that require authentication. */
  headers: Record<string, string>;
  /** The share of requests that is traced, from 0 to 1. */
  ratio: number;
}

type Environment = Record<string, string | undefined>;

const OTHER_SETTINGS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'];

/** Parses `name=value,other=value`, with percent-encoded values. */
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
 * Reads the standard variables `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS` and
 * `OTEL_TRACES_SAMPLER_ARG`.
 * @param faults receives every fault; none repeats a header
 * @returns null when no collector is set; nothing is traced or loaded then
 */
export const readTracingSettings = (env: Environment, faults: string[]): TracingSettings | null => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const headers = headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '', faults);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  if (!endpoint) {
    const withoutEndpoint = OTHER_SETTINGS.filter(name => env[name]);
    if (withoutEndpoint.length > 0)
      faults.push(`OTEL_EXPORTER_OTLP_ENDPOINT is missing, but ${withoutEndpoint.join(' and ')} is given`);
    return null;
  }
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://');
  return { url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`, headers, ratio };
};
