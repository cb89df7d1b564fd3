/** Pictures of the largest permitted size, which take seconds to read. */
import t from 'tap';
import { anAdmin, testApi } from './support/index.ts';
import { aPicture, multipartFile } from './support/pictures.ts';

t.test('pictures of the largest permitted size are accepted', async t => {
  const api = await testApi(t, { LIMIT_UPLOAD_MB_ADMIN: '1000' });
  const admin = await anAdmin(api.database);
  const statusOf = async (file: Buffer) =>
    (await api.call('POST /uploads', { as: admin, ...multipartFile(file, 'picture.png', 'image/png') })).status;
  t.equal(await statusOf(await aPicture(10_000, 5000).png({ progressive: true }).toBuffer()), 201, 'interlaced');
  t.equal(await statusOf(await aPicture(10_000, 10_000).png().toBuffer()), 201, 'row by row');
});
