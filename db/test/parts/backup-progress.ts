import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { counted } from '../../src/backup/progress.ts';

const passed = async (everyMs?: number) => {
  const said: string[] = [];
  const rows = Readable.from([Buffer.from('INSERT '), Buffer.from('INTO x')]).pipe(
    counted(13, line => said.push(line), everyMs),
  );
  return { rows: await text(rows), said };
};

t.test('rows pass as they are, and how many of them is told', async t => {
  t.same(await passed(0), {
    rows: 'INSERT INTO x',
    said: ['53 % of the rows are in', '100 % of the rows are in'],
  });
});

t.test('what is over in a moment says nothing of it', async t => {
  t.same(await passed(), { rows: 'INSERT INTO x', said: [] });
});
