import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A database that gives transactions up for another's sake, as any may and a cluster often does: a server before the
 * server, which speaks its protocol. Now and then it answers a statement of a transaction with an error; what that error
 * has undone is undone by the real server, so that whoever goes on nevertheless writes half of what they meant to.
 */

const [QUERY, EXECUTE] = [0x03, 0x17];
const HEADER = 4;
/** MySQL's clients send attributes with a query, of which ours have none: no parameters, in one set. */
const NO_ATTRIBUTES = Buffer.from([0, 1]);

interface Refusal {
  errno: number;
  state: string;
  message: string;
  /** What the real server is told instead of the statement; it answers OK. */
  instead: string;
}

const REFUSALS: Refusal[] = [
  {
    errno: 1213,
    state: '40001',
    message: 'Deadlock found when trying to get lock; try restarting transaction',
    instead: 'ROLLBACK',
  },
  // A wait that was too long undoes the statement alone.
  { errno: 1205, state: 'HY000', message: 'Lock wait timeout exceeded; try restarting transaction', instead: 'DO 0' },
  {
    errno: 1047,
    state: '08S01',
    message: 'WSREP has not yet prepared node for application use',
    instead: 'ROLLBACK',
  },
];

const packet = (sequence: number, payload: Buffer) => {
  const header = Buffer.alloc(HEADER);
  header.writeUIntLE(payload.length, 0, 3);
  header[3] = sequence;
  return Buffer.concat([header, payload]);
};

const errorPacket = ({ errno, state, message }: Refusal) => {
  const head = Buffer.from([0xff, 0, 0]);
  head.writeUInt16LE(errno, 1);
  return packet(1, Buffer.concat([head, Buffer.from(`#${state}${message}`)]));
};

/** Whole packets out of pieces of a stream. */
const packets = () => {
  let rest = Buffer.alloc(0);
  return function* (piece: Buffer): Generator<Buffer> {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= HEADER) {
      const length = HEADER + rest.readUIntLE(0, 3);
      if (rest.length < length) return;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  };
};

/** A server before a database. */
export interface DeadlockingServer {
  url: string;
  /** How many statements it refused, by the error's number. */
  refused: Map<number, number>;
  stop(): Promise<void>;
}

/**
 * Starts one before the database at `url`.
 * @param chance how likely it is that a statement of a transaction is refused, its COMMIT included
 */
export const deadlockingServer = async (url: string, chance: number): Promise<DeadlockingServer> => {
  const { hostname, port, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const refused = new Map<number, number>();
  const open = new Set<Socket>();
  let turn = 0;

  const server = createServer({ noDelay: true }, client => {
    const database = socketPath ? connect(socketPath) : connect(Number(port) || 3306, hostname);
    database.setNoDelay();
    const [commands, answers] = [packets(), packets()];
    let inTransaction = false;
    let attributes = Buffer.alloc(0);
    let pending: Refusal | null = null;
    const refusalOf = (command: Buffer): Refusal | null => {
      const [sequence, kind] = [command[3], command[HEADER]];
      if (sequence !== 0 || (kind !== QUERY && kind !== EXECUTE)) return null;
      const said = command.subarray(HEADER + 1);
      if (kind === QUERY) attributes = said.indexOf(NO_ATTRIBUTES) === 0 ? NO_ATTRIBUTES : Buffer.alloc(0);
      const text = kind === QUERY ? said.subarray(attributes.length).toString() : '';
      const isMember = inTransaction && !/^rollback/i.test(text);
      if (/^(begin|start transaction)/i.test(text)) inTransaction = true;
      if (/^(commit|rollback)/i.test(text)) inTransaction = false;
      return isMember && Math.random() < chance ? (REFUSALS[turn++ % REFUSALS.length] ?? null) : null;
    };
    client.on('data', piece => {
      for (const command of commands(piece as Buffer)) {
        pending = refusalOf(command);
        if (!pending) database.write(command);
        else {
          refused.set(pending.errno, (refused.get(pending.errno) ?? 0) + 1);
          database.write(packet(0, Buffer.concat([Buffer.from([QUERY]), attributes, Buffer.from(pending.instead)])));
        }
      }
    });
    database.on('data', piece => {
      for (const answer of answers(piece as Buffer)) {
        client.write(pending ? errorPacket(pending) : answer);
        pending = null;
      }
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const before = new URL(url);
  before.searchParams.delete('socketPath');
  before.hostname = '127.0.0.1';
  before.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: before.href,
    refused,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
