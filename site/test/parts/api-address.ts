import t from 'tap';

/** What pages are built with where the environment says this. */
const builtWith = async (given: string): Promise<string | undefined> => {
  process.env.PUBLIC_API_URL = given;
  await import(`../../astro.config.mjs?${encodeURIComponent(given)}`);
  return process.env.PUBLIC_API_URL;
};

t.test('where browsers find the API is read as the API reads it', async t => {
  t.teardown(() => {
    delete process.env.PUBLIC_API_URL;
  });
  t.equal(await builtWith(''), undefined, 'empty is left out: the form would post to the site');
  t.equal(await builtWith('https://api.example.com/api/'), 'https://api.example.com/api', 'paths are put behind it');
  t.equal(await builtWith('https://api.example.com/api'), 'https://api.example.com/api');
});
