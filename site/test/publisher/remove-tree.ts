import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { removeTree } from '../../publisher/releases/remove-tree.ts';

t.test('removing a folder removes its content, and nothing else', async t => {
  const root = t.testdir({ kept: { 'file.html': 'x' }, tree: { 'index.html': 'x', deep: { er: {} } } });
  const many = join(root, 'tree/deep/er');
  for (let n = 0; n < 700; n++) await writeFile(join(many, `page-${n}.html`), '');
  await symlink(join(root, 'kept'), join(root, 'tree/link'));
  await mkdir(join(root, 'tree/empty'));
  await removeTree(join(root, 'tree'));
  t.notOk(existsSync(join(root, 'tree')));
  t.ok(existsSync(join(root, 'kept/file.html')), 'the target of a link stays');
});

t.test('removing a file works, and removing a missing path has no effect', async t => {
  const root = t.testdir({ 'state.json': '{}' });
  await removeTree(join(root, 'state.json'));
  t.notOk(existsSync(join(root, 'state.json')));
  await removeTree(join(root, 'none'));
});
