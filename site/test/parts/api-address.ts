import t from 'tap';

/** Returns the API's address in pages that were built with this value of the environment variable. */
const builtWith = async (given: string): Promise<string | undefined> => {
  process.env.PUBLIC_API_URL = given;
  await import(`../../astro.config.mjs?${encodeURIComponent(given)}`);
  return process.env.PUBLIC_API_URL;
};

t.test("the site normalises the API's address for browsers as the API itself does", async t => {
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
