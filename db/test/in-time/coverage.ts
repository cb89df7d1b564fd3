import t from 'tap';
import { chainOf, coveredRanges } from '../../src/backup/log/coverage.ts';
import { aFull, aSegment, at, coveredTo, logFile } from './stock.ts';

const full = aFull(1, { file: logFile(1), position: 500 });
const parts = [
  aSegment(1, 0, 400, 0.5),
  aSegment(1, 400, 900, 2, true),
  aSegment(2, 0, 300, 3),
  aSegment(2, 300, 700, 4),
];
const covered = coveredTo(2, 700, 6);

t.test('the log since a full backup', async t => {
  t.test('goes on over files until where all is known to be copied', async t => {
    const chain = chainOf(full, { fulls: [full], segments: parts, covered });
    t.same(
      chain.parts.map(({ segment, skip }) => [segment.file, segment.from, skip]),
      [
        [logFile(1), 0, 0],
        [logFile(1), 400, 0],
        [logFile(2), 0, 0],
        [logFile(2), 300, 0],
      ],
    );
    t.same([chain.until, chain.gap], [at(6), null]);
  });

  t.test('ends with the last change that is there where that is not written down yet', async t => {
    const chain = chainOf(full, { fulls: [full], segments: parts, covered: coveredTo(1, 600, 1.5) });
    t.same([chain.until, chain.gap], [at(4), null]);
  });

  t.test('takes bytes that two parts have once', async t => {
    const twice = [aSegment(1, 0, 400, 0.5), aSegment(1, 0, 600, 1), aSegment(1, 400, 900, 2)];
    const chain = chainOf(full, { fulls: [full], segments: twice, covered: null });
    t.same(
      chain.parts.map(({ segment, skip }) => [segment.from, segment.to, skip]),
      [
        [0, 600, 0],
        [400, 900, 200],
      ],
    );
  });

  for (const [missing, name, byte, until] of [
    [0, 1, 0, 1],
    [1, 1, 400, 1],
    [2, 2, 0, 2],
    [3, 2, 300, 3],
  ] as const)
    t.test(`breaks off where part ${missing + 1} is missing`, async t => {
      const segments = parts.filter((_, index) => index !== missing);
      const chain = chainOf(full, { fulls: [full], segments, covered });
      t.match(chain.gap, `${logFile(name)}, byte ${byte} on`);
      t.same(chain.until, at(until));
    });

  t.test('is nothing where nobody copied it, or there was none', async t => {
    t.match(chainOf(full, { fulls: [full], segments: [], covered: null }), { until: at(1), gap: /nothing is there/ });
    t.match(chainOf(aFull(1), { fulls: [], segments: parts, covered }), { until: at(1), gap: /no log/ });
  });

  t.test('is not that of another server whose files have the same names', async t => {
    const other = aFull(-5, { file: logFile(1), position: 500 });
    t.match(chainOf(other, { fulls: [other], segments: parts, covered }), { parts: [], until: at(-5) });
  });
});

t.test('what can be brought back is told in ranges: those that touch are one', async t => {
  const later = aFull(3, { file: logFile(2), position: 100 });
  const lonely = aFull(9);
  t.same(coveredRanges({ fulls: [full, later, lonely], segments: parts, covered }), [
    { from: at(1), until: at(6) },
    { from: at(9), until: at(9) },
  ]);
});
