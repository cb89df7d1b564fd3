import type { Example, Examples } from '../../src/platform/http/examples.ts';
import { aPublisher } from '../support/a-publisher.ts';
import { type TestApi, testApi } from '../support/index.ts';
import { multipartFile } from '../support/pictures.ts';
import { CALLS } from './calls.ts';
import type { Calls, ExampleCall } from './example-call.ts';
import { aWorld, type Test } from './world.ts';

const ORDER = ['GET', 'PUT', 'POST', 'DELETE'];
const rank = (call: string) => ORDER.indexOf(call.slice(0, call.indexOf(' ')));

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const REFERENCE = /\bENQ-[2-9A-HJKMNP-Z]{8}\b/g;
/** The time that replaces the time of recording. */
const NOW = '2026-01-15T02:30:00.000Z';
const NOW_MARGIN_MS = 3_600_000;

const isNow = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < NOW_MARGIN_MS;

/** Replaces ids, times and tokens in an example's text, because they differ at each recording. */
const settled = (text: string) => {
  const ids: string[] = [];
  const shownId = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `01970000-0000-7000-8000-${String(ids.indexOf(id) + 1).padStart(12, '0')}`;
  };
  return text
    .replace(TOKEN, 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl')
    .replace(REFERENCE, 'ENQ-2345EXAM')
    .replace(TIME, moment => (isNow(moment) ? NOW : moment))
    .replace(UUID, shownId);
};

/** Replaces the values of some fields at any depth. */
const withShown = (value: object, shown: Record<string, unknown>): object =>
  JSON.parse(JSON.stringify(value), (field, inner) => (Object.hasOwn(shown, field) ? shown[field] : inner));

/** Returns the method and path of a call with its parameters filled in. */
export const addressOf = (call: string, { params = {}, query = {} }: ExampleCall): `${string} /${string}` => {
  const gap = call.indexOf(' ');
  const path = call.slice(gap + 2).replace(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${call.slice(0, gap)} /${path}${search.size > 0 ? `?${search}` : ''}`;
};

const record = async (api: TestApi, call: string, example: ExampleCall): Promise<Example> => {
  const { as, params, query, headers, body, file, shown = {} } = example;
  const form = file && multipartFile(Buffer.from(file.content), file.name, file.type);
  const answer = await api.call(addressOf(call, example), { as, headers, body, ...form });
  const recorded = withShown({ params, query, headers, body, answer: answer.body }, shown);
  return JSON.parse(settled(JSON.stringify({ ...recorded, status: answer.status })));
};

/** Sorts calls: those that only read come first, deletions last. */
export const inOrder = (calls: Calls) => Object.entries(calls).sort(([a], [b]) => rank(a) - rank(b));

/** Makes every call of the examples to a real API on an empty database. */
export const recordExamples = async (test: Test): Promise<{ api: TestApi; examples: Examples }> => {
  const api = await testApi(test, {
    PREVIEW_URL: (await aPublisher(test)).url,
    PROBE_EMAIL: 'operator@example.com',
  });
  const world = await aWorld(api, test);
  const examples: Examples = {};
  for (const [call, asked] of inOrder(CALLS)) examples[call] = await record(api, call, await asked(world));
  return { api, examples };
};
