import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { PLANTED_BUGS } from './simulation/planted/list.ts';

const ROOT = join(import.meta.dirname, '../..');

t.test("the source still contains the text that the simulation's planted bugs replace", async t => {
  for (const { name, edits = [] } of PLANTED_BUGS)
    for (const { file, from } of edits) t.ok(readFileSync(join(ROOT, file), 'utf8').includes(from), `${name}: ${file}`);
});
