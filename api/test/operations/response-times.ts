import t from 'tap';
import { answerTimes } from '../../src/platform/metrics/answer-times.ts';
import { emptyRegistry } from '../../src/platform/metrics/registry.ts';

t.test('response times are a histogram in Prometheus format', async t => {
  const registry = emptyRegistry('api');
  const timesOf = answerTimes(registry);
  const found = timesOf('GET', '/api/franchises/:id');
  for (const seconds of [0.001, 0.005, 0.0051, 0.3, 10, 11]) found(200, seconds);
  found(404, 0.2);
  const lines = (await registry.metrics()).split('\n');
  t.ok(lines.includes('# TYPE marketplace_http_request_seconds histogram'));
  const labels = 'method="GET",route="/api/franchises/:id",status="200",part="api"';
  const bucket = (most: string) =>
    Number(
      lines
        .find(line => line.startsWith(`marketplace_http_request_seconds_bucket{le="${most}",${labels}}`))
        ?.split(' ')[1],
    );
  const most = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'];
  t.same(
    most.map(bucket),
    [2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 6],
    'each bucket includes the smaller ones, up to its limit',
  );
  t.ok(lines.includes(`marketplace_http_request_seconds_count{${labels}} 6`));
  t.ok(lines.some(line => /_sum\{method="GET",.*status="200",part="api"\} 21\.3111/.test(line)));
  t.ok(lines.some(line => /_count\{method="GET",.*status="404",part="api"\} 1$/.test(line)));
});
