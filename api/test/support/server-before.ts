import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A server before a database, which speaks its protocol: it passes everything on, answers a statement with an error in
 * its place where a test wants it to, and can be cut off and come back at the same address.
 */

const [QUERY, PREPARE, EXECUTE] = [0x03, 0x16, 0x17];
const HEADER = 4;
/** MySQL's clients send attributes with a query, of which ours have none: no parameters, in one set. */
const NO_ATTRIBUTES = Buffer.from([0, 1]);

/** An error in place of a statement. */
export interface Refusal {
  errno: number;
  state: string;
  message: string;
  /** What the real server is told instead of the statement; it answers OK. */
  instead: string;
}

/**
 * What happens in place of an answer or before it: the line breaks before the statement is carried out, or after it; the
 * transaction is rolled back, and nobody hears of it; nothing comes through the line any more, and it stays open.
 */
export type LineFault = 'cut before' | 'cut after' | 'rolled back silently' | 'falls silent';

/** A statement that somebody sends. */
export interface Statement {
  sql: string;
  /** Whether it is only prepared; a test has to ask for these. */
  isPreparing: boolean;
  /** Whether it is one of a transaction that has begun. */
  isMember: boolean;
}

/** A server before a database. */
export interface ServerBefore {
  url: string;
  /** How many statements it refused, by the error's number. */
  refused: Map<number, number>;
  /** Cuts every line, and takes no new one. */
  cut(): Promise<void>;
  /** Takes lines again. */
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

/** What one line has said so far: which text a prepared statement has, whether a transaction has begun. */
const listener = () => {
  const texts = new Map<number, string>();
  let attributes = Buffer.alloc(0);
  let preparing: string | null = null;
  let isMember = false;
  return {
    attributes: () => attributes,
    /** The statement that a packet of the client's sends, where it does. */
    statementOf: (command: Buffer): Statement | null => {
      const [sequence, kind] = [command[3], command[HEADER]];
      if (sequence !== 0) return null;
      const said = command.subarray(HEADER + 1);
      if (kind === PREPARE) {
        preparing = said.toString();
        return { sql: preparing, isPreparing: true, isMember };
      }
      if (kind !== QUERY && kind !== EXECUTE) return null;
      if (kind === QUERY) attributes = said.indexOf(NO_ATTRIBUTES) === 0 ? NO_ATTRIBUTES : Buffer.alloc(0);
      const sql =
        kind === QUERY ? said.subarray(attributes.length).toString() : (texts.get(said.readUInt32LE(0)) ?? '');
      const statement = { sql, isPreparing: false, isMember: isMember && !/^rollback/i.test(sql) };
      if (/^(begin|start transaction|savepoint whole)/i.test(sql)) isMember = true;
      if (/^(commit|rollback)/i.test(sql)) isMember = false;
      return statement;
    },
    /** The server's answer to what was prepared names it. */
    hear: (answer: Buffer) => {
      if (preparing === null) return;
      if (answer[HEADER] === 0) texts.set(answer.readUInt32LE(HEADER + 1), preparing);
      preparing = null;
    },
  };
};

/**
 * Starts one before the database at `url`.
 * @param refusalOf what a statement is answered with instead, where it is
 * @param options.hearsPreparing whether it is asked about those that are only prepared, too
 */
export const serverBefore = async (
  t: { teardown(work: () => unknown): unknown },
  url: string,
  refusalOf: (statement: Statement) => Refusal | LineFault | null,
  { hearsPreparing = false } = {},
): Promise<ServerBefore> => {
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
  const at = await listen(0);
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
