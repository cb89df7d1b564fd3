import type { Metric, Registry } from 'prom-client';

/** Upper bounds of the histogram's buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A histogram of response times with one set of labels. */
class AnswerTimes {
  readonly #labels: Record<string, string | number>;
  /** The number of responses in each bucket. */
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

  /** Returns a Prometheus histogram: each bucket includes the previous ones. */
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
 * Registers a histogram of response times by method, route and status. The histogram of the Prometheus client builds a
 * text of the labels for each response, which is half the cost of measuring a short response.
 * @returns a function that returns, for a route, the function that records a response time in seconds
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
