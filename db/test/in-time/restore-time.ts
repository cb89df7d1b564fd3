import t from 'tap';
import { describeMoment, parseRestoreTime } from '../../src/backup/in-time/restore-time.ts';

const NOW = new Date('2026-12-01T00:00:00Z');

t.test('a time is Malaysian unless it has an offset', async t => {
  for (const [text, moment] of [
    ['2026-11-20 10:15', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20 10:15:30', '2026-11-20T02:15:30.000Z'],
    ['2026-11-20T10:15', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20 10:15 +01:00', '2026-11-20T09:15:00.000Z'],
    ['2026-11-20T02:15:00Z', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20T02:15:00.123Z', '2026-11-20T02:15:00.000Z'],
  ] as const)
    t.equal(parseRestoreTime(text, NOW).toISOString(), moment, text);
  t.equal(describeMoment(new Date('2026-11-20T02:15:00Z')), '2026-11-20 10:15:00 in Malaysia (02:15:00 UTC)');
});

t.test('invalid and future times are refused', async t => {
  for (const text of ['', 'yesterday', '2026-11-20', '20.11.2026 10:15', '2026-02-30 10:15', '2026-11-20 25:00'])
    t.throws(() => parseRestoreTime(text, NOW), /is no time: write it like --at "2026-11-20 10:15"/, text);
  t.throws(() => parseRestoreTime('2026-12-01 08:01', NOW), /2026-12-01 08:01:00 in Malaysia .* has not come yet/);
  t.doesNotThrow(() => parseRestoreTime('2026-12-01 07:59', NOW));
});
