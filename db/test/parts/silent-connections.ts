import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import t from 'tap';
import { watchUnresponsiveConnections } from '../../src/connection/silent-connections.ts';

/** A watch whose checks are triggered by the test, for one connection with a limit of three seconds. */
const aWatch = () => {
  let look = () => {};
  const intervals = mock.method(globalThis, 'setInterval', (given: () => void) => {
    look = given;
    return { unref: () => undefined };
  });
  const told: string[] = [];
  const watch = watchUnresponsiveConnections(({ message }) => told.push(message));
  intervals.mock.restore();
  const closed: Error[] = [];
  const stream = Object.assign(new EventEmitter(), { bytesRead: 0, destroy: (error: Error) => closed.push(error) });
  const connection = { stream, _command: null as object | null, _paused: false };
  watch.watch(connection, 3);
  const looks = (count: number) => {
    for (let n = 0; n < count; n++) look();
    return closed.length;
  };
  return { connection, stream, told, closed, looks };
};

t.test('a connection counts as silent if a running command gets no response', async t => {
  const { connection, told, closed, looks } = aWatch();
  t.equal(looks(10), 0, 'without a command the connection is not silent');
  connection._command = {};
  t.equal(looks(3), 0, 'the first check notes the command, and later ones count');
  t.equal(looks(1), 1);
  t.match(closed, [{ code: 'PROTOCOL_SEQUENCE_TIMEOUT', fatal: true }]);
  t.same(told, ['The database has said nothing for 3 seconds']);
  t.equal(looks(10), 1, 'once');
});

t.test('a connection with partial responses, changing commands or paused reading does not count as silent', async t => {
  const { connection, stream, looks } = aWatch();
  for (let n = 0; n < 5; n++) {
    connection._command = {};
    t.equal(looks(3), 0);
  }
  for (let n = 0; n < 5; n++) {
    stream.bytesRead++;
    t.equal(looks(3), 0);
  }
  connection._paused = true;
  t.equal(looks(10), 0);
  connection._paused = false;
  t.equal(looks(4), 1);
});

t.test('a closed connection is no longer watched', async t => {
  const { connection, stream, looks } = aWatch();
  connection._command = {};
  looks(2);
  stream.emit('close');
  t.equal(looks(10), 0);
});
