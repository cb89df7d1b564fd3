import t from 'tap';
import { chooseChain, readMoment, tellMoment } from '../../src/backup/in-time/moment.ts';
import { aFull, aSegment, at, coveredTo, logFile } from './stock.ts';

const NOW = new Date('2026-12-01T00:00:00Z');

t.test('a moment is Malaysia’s unless it says otherwise', async t => {
  for (const [text, moment] of [
    ['2026-11-20 10:15', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20 10:15:30', '2026-11-20T02:15:30.000Z'],
    ['2026-11-20T10:15', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20 10:15 +01:00', '2026-11-20T09:15:00.000Z'],
    ['2026-11-20T02:15:00Z', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20T02:15:00.123Z', '2026-11-20T02:15:00.000Z'],
  ] as const)
    t.equal(readMoment(text, NOW).toISOString(), moment, text);
  t.equal(tellMoment(new Date('2026-11-20T02:15:00Z')), '2026-11-20 10:15:00 in Malaysia (02:15:00 UTC)');
});

t.test('what is no moment is refused, and one that has not come', async t => {
  for (const text of ['', 'yesterday', '2026-11-20', '20.11.2026 10:15', '2026-02-30 10:15', '2026-11-20 25:00'])
    t.throws(() => readMoment(text, NOW), /is no time: write it like --at "2026-11-20 10:15"/, text);
  t.throws(() => readMoment('2026-12-01 08:01', NOW), /2026-12-01 08:01:00 in Malaysia .* has not come yet/);
  t.doesNotThrow(() => readMoment('2026-12-01 07:59', NOW));
});

t.test('the full backup to begin with is the newest before the moment', async t => {
  const [first, second] = [
    aFull(1, { file: logFile(1), position: 100 }),
    aFull(5, { file: logFile(1), position: 300 }),
  ];
  const stock = {
    fulls: [first, second],
    segments: [aSegment(1, 0, 400, 6)],
    covered: coveredTo(1, 400, 8),
  };
  t.equal(chooseChain(stock, at(4)).full, first);
  t.equal(chooseChain(stock, at(5)).full, second);
  t.equal(chooseChain(stock, null).full, second);
  for (const hour of [0, 9])
    t.throws(
      () => chooseChain(stock, at(hour)),
      /is not covered.*What can be brought back:\n {2}2026-07-01 01:00:00 in Malaysia \(17:00:00 UTC\) to 2026-07-01 08:00:00/,
    );
  t.throws(() => chooseChain({ fulls: [], segments: [], covered: null }, null), /There is no full backup there/);
});
