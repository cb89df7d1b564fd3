import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { discardFolder, makeFolder } from '../../src/testing/throwaway-folder.ts';

const aParent = () => {
  const folder = mkdtempSync(join(tmpdir(), 'throwaway-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

for (const inMemory of existsSync('/dev/shm') ? [true, false] : [false]) {
  t.test(`a throwaway folder ${inMemory ? 'in memory' : 'on the disk'} is removed with everything in it`, async t => {
    const folder = join(aParent(), 'mysql');
    discardFolder(folder);
    makeFolder(folder, inMemory);
    const place = inMemory ? readlinkSync(folder) : folder;
    t.equal(place.startsWith('/dev/shm/'), inMemory);
    writeFileSync(join(folder, 'ibdata1'), 'rows');
    t.same(readdirSync(place), ['ibdata1']);
    discardFolder(folder);
    t.same([existsSync(folder), existsSync(place)], [false, false]);
  });
}

t.test('removing a folder removes a link to another folder, but not the other folder', async t => {
  const parent = aParent();
  mkdirSync(join(parent, 'precious'));
  symlinkSync(join(parent, 'precious'), join(parent, 'mysql'));
  discardFolder(join(parent, 'mysql'));
  t.same(readdirSync(parent), ['precious']);
});
