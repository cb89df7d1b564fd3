import t from 'tap';
import { type DrawnSpan, sortSpans, waterfall } from '../src/pictures/waterfall.ts';

const span = (spanId: string, parentSpanId: string | undefined, from: number, to: number): DrawnSpan => ({
  ...{ spanId, parentSpanId, from, to, name: `<${spanId}>`, service: 'marketplace-api' },
  failed: spanId === 'mail',
});
const SPANS = [
  span('mail', 'call', 5000, 5020),
  span('insert', 'call', 12, 14),
  span('call', 'page', 10, 30),
  span('page', undefined, 0, 40),
];

t.test('a trace is drawn in order, each span below its parent', async t => {
  t.same(
    sortSpans(SPANS).map(({ spanId, depth }) => [spanId, depth]),
    [
      ['page', 0],
      ['call', 1],
      ['insert', 2],
      ['mail', 2],
    ],
  );
  t.equal(sortSpans(SPANS.slice(0, 2)).length, 2, 'spans without their parent are drawn too');
});

t.test('texts in the picture are escaped, and long idle time is shortened', async t => {
  const svg = waterfall(SPANS);
  t.match(svg, '&lt;insert&gt;');
  t.notMatch(svg, '<insert>');
  t.match(svg, '4960 ms', 'the shortened time is labelled');
  const ends = [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(
    ([, x, width]) => Number(x) + Number(width),
  );
  t.ok(Math.max(...ends) <= 960, 'labels are inside the picture');
  t.equal(svg.match(/#b71c1c/g)?.length, 1, 'failed spans are red');
});
