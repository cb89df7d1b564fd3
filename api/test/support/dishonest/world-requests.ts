import fc from 'fast-check';
import { HIDDEN, LIST_FIELDS, LISTS } from './reading.ts';
import { comparable, LEADS, type World } from './twin-worlds.ts';

/**
 * A request that the consultant sends in both worlds. `lead` is the index of a lead, `hidden` the index of a value that
 * differs between the worlds.
 */
type Question =
  | { asks: 'a list'; list: string; sort: [string, string] | null; filters: [string, Value][]; range: [number, number] }
  | { asks: 'a lead'; lead: number; part: string }
  | { asks: 'to write'; lead: number; call: string; body: object }
  | { asks: 'the rest'; call: string };
type Value = { hidden: number } | { lead: number } | { plain: string | number | boolean };

const lead = fc.nat(LEADS - 1);
const field = fc.constantFrom(
  ...LIST_FIELDS,
  'id',
  'q',
  'experience',
  'timeline',
  'created_before',
  'lead_id',
  'nonsense',
);
const plain = fc.constantFrom(
  'new',
  'Immediately',
  'Twin',
  'today',
  '2026-01-01',
  'x',
  0,
  3,
  5,
  8,
  90_000,
  true,
  false,
);
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ plain }),
  fc.record({ hidden: fc.nat(99) }),
  fc.record({ lead }),
);
const step = { what: 'Call', due_on: '2026-12-01' };
const contact = { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '0125550100' };
const WRITES = [
  ['POST notes', { text: 'x' }],
  ['PUT next-step', step],
  ['POST next-steps', step],
  ['POST next-step/done', {}],
  ['POST contacts', { kind: 'called' }],
  ['POST refund-requests', { reason: 'same_twice', words: 'x' }],
  ['POST unlock', {}],
  ['PUT status?status=closed', {}],
  ['PUT spam?spam=false', {}],
  ['PUT ', { ...contact, investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', status: 'new' }],
] as const;
const PARTS = [
  '',
  'timeline',
  'timeline?filter={"kind":"note"}',
  'refund',
  'clock',
  'contacts',
  'unlocks',
  'next-step',
  'next-steps',
];

const aQuestion: fc.Arbitrary<Question> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      asks: fc.constant('a list' as const),
      list: fc.constantFrom(...LISTS),
      sort: fc.option(fc.tuple(field, fc.constantFrom('ASC', 'DESC'))),
      filters: fc.array(fc.tuple(field, value), { maxLength: 2 }),
      range: fc.tuple(fc.nat(4), fc.integer({ min: 4, max: 20 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ asks: fc.constant('a lead' as const), lead, part: fc.constantFrom(...PARTS) }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(lead, fc.constantFrom(...WRITES))
      .map(([lead, [call, body]]) => ({ asks: 'to write' as const, lead, call, body })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      asks: fc.constant('the rest' as const),
      call: fc.constantFrom(
        'leads/today',
        'refund-requests',
        'series',
        'agenda',
        'users/me/credit-entries',
        'calendar',
      ),
    }),
  },
);

/**
 * Returns the value to send. A hidden value is chosen from a list that contains the hidden values of both worlds, so
 * that both worlds get the same request.
 */
const valueIn = (value: Value, world: World, [one, other]: [World, World]) => {
  if ('plain' in value) return value.plain;
  if ('lead' in value) return world.leads[value.lead];
  const hidden = [...one.hidden, ...other.hidden];
  return hidden[value.hidden % hidden.length];
};

const requestOf = (question: Question, world: World, worlds: [World, World]): [request: string, body?: object] => {
  if (question.asks === 'a lead') {
    const [part, query] = question.part.split('?filter=');
    const filter = query ? `?filter=${encodeURIComponent(query)}` : '';
    return [`GET /leads/${world.leads[question.lead]}/${part}${filter}`.replace(/\/$/, '')];
  }
  if (question.asks === 'to write') {
    const [method, part] = question.call.split(' ');
    return [`${method} /leads/${world.leads[question.lead]}/${part}`.replace(/\/$/, ''), question.body];
  }
  if (question.asks === 'the rest') {
    if (question.call === 'calendar') return [`GET ${world.calendar}`];
    return [`GET /${question.call.replace('/me/', `/${world.cheat.id}/`)}`];
  }
  const { list, sort, filters, range } = question;
  const filter = Object.fromEntries(filters.map(([name, value]) => [name, valueIn(value, world, worlds)]));
  const query = { ...(sort && { sort }), filter, range };
  const parameters = Object.entries(query).map(
    ([name, wanted]) => `${name}=${encodeURIComponent(JSON.stringify(wanted))}`,
  );
  return [`GET /${list}?${parameters.join('&')}`];
};

const answerIn = async (question: Question, world: World, worlds: [World, World]): Promise<string> => {
  const [request, body] = requestOf(question, world, worlds);
  const { status, headers, text } = await world.api.call(request as 'GET /', { as: world.cheat, body });
  return `${status} ${headers['content-range'] ?? ''} ${comparable(world, text)}`;
};

/**
 * Sends the same random requests in both worlds.
 * @returns a request whose responses differ, with both responses, or null
 */
export const searchForDifferences = async (
  worlds: [World, World],
  { seed, questions }: { seed: number; questions: number },
): Promise<unknown> => {
  const [one, other] = worlds;
  let answers: string[] = [];
  const property = fc.asyncProperty(aQuestion, async question => {
    const both = await Promise.all([answerIn(question, one, worlds), answerIn(question, other, worlds)]);
    if (both[0] !== both[1]) answers = both;
    return both[0] === both[1];
  });
  const { failed, counterexample } = await fc.check(property, { seed, numRuns: questions });
  return failed ? { question: counterexample?.[0], answers } : null;
};

/** Returns the hidden fields that lists can be sorted or filtered by; none are expected. */
export const hiddenQueryFields = async ({ api, cheat, hidden }: World): Promise<string[]> => {
  const paths = ['leads/locked', 'leads/unlocked', 'leads/spam', 'refund-requests'].flatMap(list =>
    HIDDEN.flatMap(field => [
      `${list}?sort=${JSON.stringify([field, 'ASC'])}`,
      ...[hidden[0], true].map(value => `${list}?filter=${encodeURIComponent(JSON.stringify({ [field]: value }))}`),
    ]),
  );
  const statuses = await Promise.all(
    paths.map(async path => (await api.call(`GET /${path}` as 'GET /', { as: cheat })).status),
  );
  return paths.filter((_path, at) => statuses[at] !== 422).map(path => decodeURIComponent(path));
};
