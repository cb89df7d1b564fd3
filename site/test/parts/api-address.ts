import t from 'tap';

/** Returns the address that pages are built with for this environment variable. */
const builtWith = async (given: string): Promise<string | undefined> => {
  process.env.PUBLIC_API_URL = given;
  await import(`../../astro.config.mjs?${encodeURIComponent(given)}`);
  return process.env.PUBLIC_API_URL;
};

t.test('the API address for browsers is normalised as the API does', async t => {
  t.teardown(() => {
    delete process.env.PUBLIC_API_URL;
  });
  t.equal(await builtWith(''), undefined, 'an empty address is ignored, or the form would post to the site');
  t.equal(
    await builtWith('https://api.example.com/api/'),
    'https://api.example.com/api',
    'a trailing slash is removed, because paths are appended',
  );
  t.equal(await builtWith('https://api.example.com/api'), 'https://api.example.com/api');
});
