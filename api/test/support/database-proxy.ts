import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/**
 * A proxy in front of a database that speaks the database's protocol. It forwards every packet, answers chosen
 * statements with errors, and can be stopped and restarted at the same address.
 */

const [QUERY, PREPARE, EXECUTE] = [0x03, 0x16, 0x17];
const HEADER = 4;
/** MySQL's clients send attributes with a query; ours are empty: no parameters, in one set. */
const NO_ATTRIBUTES = Buffer.from([0, 1]);

/** An error instead of a statement's result. */
export interface Refusal {
  errno: number;
  state: string;
  message: string;
  /** Statement that the real server runs instead; it must succeed. */
  instead: string;
}

/**
 * A fault of the connection: it closes before the statement runs, or after it; the transaction is rolled back without
 * notice; or nothing comes through any more while it stays open.
 */
export type LineFault = 'cut before' | 'cut after' | 'rolled back silently' | 'falls silent';

/** A statement that a client sends. */
export interface Statement {
  sql: string;
  /** Whether the statement is only being prepared. Such statements are reported only with `hearsPreparing`. */
  isPreparing: boolean;
  /** Whether a transaction is open. */
  isMember: boolean;
}

/** A proxy in front of a database. */
export interface DatabaseProxy {
  url: string;
  /** Number of errors it sent, by error number. */
  refused: Map<number, number>;
  /** Closes every connection and accepts no new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  comeBack(): Promise<void>;
}

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

/** Splits a stream into whole packets. */
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

/** Tracks one connection: the text of each prepared statement, and whether a transaction is open. */
const listener = () => {
  const texts = new Map<number, string>();
  let attributes = Buffer.alloc(0);
  let preparing: string | null = null;
  let isMember = false;
  return {
    attributes: () => attributes,
    /** Returns the statement that a client's packet sends, if any. */
    statementOf: (command: Buffer): Statement | null => {
      const [sequence, kind] = [command[3], command[HEADER]];
      if (sequence !== 0) return null;
      const payload = command.subarray(HEADER + 1);
      if (kind === PREPARE) {
        preparing = payload.toString();
        return { sql: preparing, isPreparing: true, isMember };
      }
      if (kind !== QUERY && kind !== EXECUTE) return null;
      if (kind === QUERY) attributes = payload.indexOf(NO_ATTRIBUTES) === 0 ? NO_ATTRIBUTES : Buffer.alloc(0);
      const sql =
        kind === QUERY ? payload.subarray(attributes.length).toString() : (texts.get(payload.readUInt32LE(0)) ?? '');
      const statement = { sql, isPreparing: false, isMember: isMember && !/^rollback/i.test(sql) };
      if (/^(begin|start transaction|savepoint whole)/i.test(sql)) isMember = true;
      if (/^(commit|rollback)/i.test(sql)) isMember = false;
      return statement;
    },
    /** Reads the id of a prepared statement from the server's response. */
    hear: (answer: Buffer) => {
      if (preparing === null) return;
      if (answer[HEADER] === 0) texts.set(answer.readUInt32LE(HEADER + 1), preparing);
      preparing = null;
    },
  };
};

/**
 * Starts a proxy in front of the database at `url`.
 * @param refusalOf returns the error or fault of a statement, or null
 * @param options.hearsPreparing whether `refusalOf` is also called for statements that are only prepared
 */
export const databaseProxy = async (
  t: { teardown(work: () => unknown): unknown },
  url: string,
  refusalOf: (statement: Statement) => Refusal | LineFault | null,
  { hearsPreparing = false } = {},
): Promise<DatabaseProxy> => {
  const { hostname, port, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const refused = new Map<number, number>();
  const open = new Set<Socket>();

  const serve = (client: Socket) => {
    const database = socketPath ? connect(socketPath) : connect(Number(port) || 3306, hostname);
    database.setNoDelay();
    const [commands, answers, line] = [packets(), packets(), listener()];
    let pending: Refusal | LineFault | null = null;
    let afterRollback: Buffer | null = null;
    client.on('data', piece => {
      for (const command of commands(piece as Buffer)) {
        const statement = line.statementOf(command);
        pending = statement && (hearsPreparing || !statement.isPreparing) ? refusalOf(statement) : null;
        if (pending === 'cut before') return client.destroy();
        if (pending === 'falls silent') return client.pause();
        if (pending === 'rolled back silently') {
          afterRollback = command;
          database.write(packet(0, Buffer.concat([Buffer.from([QUERY]), line.attributes(), Buffer.from('ROLLBACK')])));
          continue;
        }
        if (!pending || pending === 'cut after') database.write(command);
        else {
          refused.set(pending.errno, (refused.get(pending.errno) ?? 0) + 1);
          database.write(
            packet(0, Buffer.concat([Buffer.from([QUERY]), line.attributes(), Buffer.from(pending.instead)])),
          );
        }
      }
    });
    database.on('data', piece => {
      for (const answer of answers(piece as Buffer)) {
        if (pending === 'cut after') return client.destroy();
        if (afterRollback) {
          database.write(afterRollback);
          [pending, afterRollback] = [null, null];
          continue;
        }
        line.hear(answer);
        client.write(pending && typeof pending === 'object' ? errorPacket(pending) : answer);
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
  };

  let server = createServer({ noDelay: true }, serve);
  const listen = async (at: number) => {
    server = createServer({ noDelay: true }, serve).listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  // The system would assign a port of its own to another program while the proxy is cut.
  const at = await listen(await freePort());
  const cut = async () => {
    const closed = server.listening && once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  t.teardown(cut);
  const before = new URL(url);
  before.searchParams.delete('socketPath');
  before.hostname = '127.0.0.1';
  before.port = String(at);
  return {
    url: before.href,
    refused,
    cut,
    comeBack: async () => {
      await listen(at);
    },
  };
};
