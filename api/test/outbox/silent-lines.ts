import { mock } from 'node:test';
import timers from 'node:timers';
import { openDatabase } from '@marketplace/db';
import { testDatabase, until } from '@marketplace/db/testing';
import t from 'tap';
import type { Channel } from '../../src/outbox/message.ts';
import { LONGEST_STATEMENT_MS } from '../../src/outbox/queue.ts';
import { testConfig } from '../support/index.ts';
import { aMessage, aWorker } from '../support/outbox.ts';
import { serverBefore } from '../support/server-before.ts';

const MESSAGES = 30;
/** What is waited for instead of the outbox's time for a statement. */
const SOON_MS = 1500;

/** The statements of the outbox are given up sooner; the driver has its timers by their module. */
const soonGivenUp = (t: { teardown(work: () => unknown): unknown }) => {
  const begin = timers.setTimeout;
  const sooner = mock.method(timers, 'setTimeout', (work: () => void, milliseconds?: number) =>
    begin(work, milliseconds === LONGEST_STATEMENT_MS ? SOON_MS : milliseconds),
  );
  t.teardown(() => sooner.mock.restore());
};

const STATEMENTS = {
  'to look for what is due': /select `id` from `outbox`/i,
  'to claim': /update outbox.*claimed_by/i,
  'to begin attempts': /SET attempts = attempts \+ 1/,
  'to write down what was sent': /SET status = 'sent'/,
};

for (const [what, statement] of Object.entries(STATEMENTS))
  t.test(`a channel goes on when the line falls silent that was ${what}`, async t => {
    soonGivenUp(t);
    const direct = await testDatabase();
    t.teardown(() => direct.close());
    let isSilent = false;
    const line = await serverBefore(t, direct.url, ({ sql }) => {
      if (isSilent || !statement.test(sql)) return null;
      isSilent = true;
      return 'falls silent';
    });
    const database = openDatabase(line.url);
    t.teardown(() => database.close());
    const sent: string[] = [];
    const channel: Channel = {
      name: 'email',
      atOnce: 10,
      isReady: async () => true,
      prepare: async ({ id }) => ({
        send: async () => {
          sent.push(id);
          return { fate: 'sent', reference: 'x' };
        },
      }),
      close: () => {},
    };
    const ids = await Promise.all(Array.from({ length: MESSAGES }, () => aMessage(direct)));
    const worker = aWorker(t, { config: testConfig({ DATABASE_URL: line.url }), database }, [channel]);
    const settled = async () => (await direct.knex('outbox').where({ status: 'sent' })).length === MESSAGES;
    await until(settled);
    t.ok(isSilent, 'it came to that');
    t.same(sent.toSorted(), ids.toSorted(), 'each is sent once');
    await worker.stop();
  });
