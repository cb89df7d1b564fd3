import { mock } from 'node:test';
import timers from 'node:timers';
import { openDatabase } from '@marketplace/db';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import type { Channel } from '../../src/outbox/message.ts';
import { LONGEST_STATEMENT_MS } from '../../src/outbox/queue.ts';
import { databaseProxy } from '../support/database-proxy.ts';
import { testConfig } from '../support/index.ts';
import { aMessage, aWorker } from '../support/outbox.ts';

const MESSAGES = 30;
/** Replaces the outbox's statement timeout, in milliseconds. */
const SOON_MS = 1500;

/** Shortens the timeout of outbox statements by replacing the timer function that their module uses. */
const soonGivenUp = (t: { teardown(work: () => unknown): unknown }) => {
  const begin = timers.setTimeout;
  const sooner = mock.method(timers, 'setTimeout', (work: () => void, milliseconds?: number) =>
    begin(work, milliseconds === LONGEST_STATEMENT_MS ? SOON_MS : milliseconds),
  );
  t.teardown(() => sooner.mock.restore());
};

const STATEMENTS = {
  'to poll for due messages': /select `id` from `outbox`/i,
  'to claim messages': /update outbox.*claimed_by/i,
  'to begin attempts': /SET attempts = attempts \+ 1/,
  'to record deliveries': /SET status = 'sent'/,
};

for (const [what, statement] of Object.entries(STATEMENTS))
  t.test(`a channel recovers from a connection that falls silent when it is used ${what}`, async t => {
    soonGivenUp(t);
    const direct = await testDatabase();
    t.teardown(() => direct.close());
    let isSilent = false;
    const line = await databaseProxy(t, direct.url, ({ sql }) => {
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
    await waitUntil(settled);
    t.ok(isSilent, 'the fault occurred');
    t.same(sent.toSorted(), ids.toSorted(), 'each message is sent once');
    await worker.stop();
  });
