import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Value from 'typebox/value';
import { DomainError } from '../../platform/errors/errors.ts';
import { statusOf } from '../../platform/http/error-answers.ts';
import { SendRequest, type ServiceStatus } from '../protocol.ts';
import type { WhatsappProvider } from '../schemas.ts';
import type { Adapter } from './adapter.ts';
import type { ServiceLog } from './log.ts';

const LARGEST_BODY = 64 * 1024;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new DomainError('too-large', ['request_too_large']);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
  } catch {
    throw new DomainError('malformed', ['request_malformed']);
  }
};

interface Doors {
  provider: WhatsappProvider;
  adapter: Adapter;
  log: ServiceLog;
  token: string;
}

/** Serves the API's calls. Only calls from this machine with the token of this start are accepted. */
export const serviceServer = ({ provider, adapter, log, token }: Doors) => {
  const expected = hashOf(`Bearer ${token}`);
  const status = (): ServiceStatus => ({ provider, connection: adapter.connection(), log: log.lines() });

  const answers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    'GET /status': async () => status(),
    'POST /send': async request => {
      const message = await readBody(request);
      if (!Value.Check(SendRequest, message)) throw new DomainError('malformed', ['request_malformed']);
      return adapter.send(message);
    },
    'POST /disconnect': async () => {
      await adapter.disconnect();
      return status();
    },
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return reply(401, { detail: 'Not admitted' });
    const answer = answers[`${request.method} ${request.url}`];
    if (!answer) return reply(404, { detail: 'Not found' });
    try {
      return reply(200, await answer(request));
    } catch (error) {
      if (error instanceof DomainError) return reply(statusOf(error), error.answer);
      log.note(`A call broke: ${error instanceof Error ? error.message : error}`);
      return reply(500, { detail: 'The service could not do this' });
    }
  };

  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
};
