import type { Metric, Registry } from 'prom-client';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long the answers of one kind took. */
class AnswerTimes {
  readonly #labels: Record<string, string | number>;
  /** How many took no longer than each of the buckets, and longer than the one before. */
  readonly #counts: number[] = BUCKETS.map(() => 0);
  #sum = 0;
  #count = 0;

  constructor(labels: Record<string, string | number>) {
    this.#labels = labels;
  }

  observe(seconds: number): void {
    this.#sum += seconds;
    this.#count++;
    const bucket = BUCKETS.findIndex(most => seconds <= most);
    if (bucket >= 0) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** As Prometheus has a histogram: each bucket holds those before it. */
  values(name: string) {
    let all = 0;
    const buckets = BUCKETS.map((most, at) => {
      all += this.#counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le: most, ...this.#labels }, value: all };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { le: '+Inf', ...this.#labels }, value: this.#count },
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: this.#count },
    ];
  }
}

/**
 * A histogram of answers by method, route and status. The client's own looks its labels up by a text that it makes of
 * them at each answer, which is half of what measuring a short one costs.
 * @returns for a route what takes the time of one answer, in seconds
 */
export const answerTimes = (registry: Registry) => {
  const [name, help] = ['marketplace_http_request_seconds', 'How long answers took, by the template of the route'];
  const all: AnswerTimes[] = [];
  const histogram = {
    name,
    help,
    get: async () => ({ name, help, type: 'histogram', values: all.flatMap(times => times.values(name)) }),
    reset: () => {},
  };
  registry.registerMetric(histogram as unknown as Metric);
  return (method: string, route: string) => {
    const byStatus = new Map<number, AnswerTimes>();
    return (status: number, seconds: number): void => {
      let times = byStatus.get(status);
      if (!times) {
        times = new AnswerTimes({ method, route, status });
        byStatus.set(status, times);
        all.push(times);
      }
      times.observe(seconds);
    };
  };
};
