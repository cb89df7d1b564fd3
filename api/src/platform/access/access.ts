import type { FastifyRequest, preValidationHookHandler, RouteOptions } from 'fastify';
import { type Fault, notAllowed, notFound, notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import {
  type Caller,
  type CallerSources,
  callerReader,
  NOBODY,
  noteUse,
  type ServiceToken,
  type SignedIn,
} from './caller.ts';

/**
 * Who may call a route. Whether a caller may touch a certain record is the capability's rule, beside it; so is who
 * operates the product: nobody of its users.
 */
export type Access = 'public' | 'signed-in' | 'consultant' | 'admin' | 'service' | 'operator';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it a route does not start. */
    access?: Access;
    /** Also for an admin who must set up a second factor before anything else. */
    whileSettingUp?: boolean;
    /** The rules that a schema can't say; they run even when the schema found faults, and all are told at once. */
    rules?: (request: FastifyRequest) => Fault[] | Promise<Fault[]>;
    /**
     * Faults that the handler itself finds as it works, for finding them takes as much: of pictures that came embedded, of
     * HTML, of a list's query. Asked only where there are others to tell, so that all are told at once.
     */
    later?: (request: FastifyRequest) => Fault[] | Promise<Fault[]>;
  }
  interface FastifyRequest {
    caller: Caller;
    /**
     * Decides once more where the body was still on its way when the caller was read. Who reads a body in its handler
     * calls it once that is there; everywhere else it is called before the body is validated.
     * @throws 401 when the token has ended meanwhile; 403
     */
    admitAgain: () => Promise<void>;
  }
}

const MAY: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  'signed-in': caller => caller.kind === 'user',
  consultant: caller => caller.kind === 'user' && caller.role === 'consultant',
  admin: caller => caller.kind === 'user' && caller.role === 'admin',
  service: caller => caller.kind === 'service',
  operator: () => true,
};

/** The signed-in caller of a route that demands one. */
export const signedIn = (request: FastifyRequest): SignedIn => {
  if (request.caller.kind !== 'user') throw notSignedIn();
  return request.caller;
};

export const isAdmin = (caller: Caller): caller is SignedIn & { role: 'admin' } => MAY.admin(caller);

/** Old clients say who they are in the query: accepted, believed never, and refused when it contradicts the token. */
const contradicts = (caller: SignedIn, query: Record<string, unknown>) => {
  const names = (field: string, own: string, plain = (text: string) => text) =>
    [query[field] ?? own].flat().every(said => plain(String(said)) === plain(own));
  const named =
    names('user_id', caller.id) &&
    names('user_role', caller.role) &&
    names('user_email', caller.email, text => text.toLowerCase());
  return !named;
};

const hasBody = ({ method }: RouteOptions) => [method].flat().some(one => !['GET', 'HEAD', 'OPTIONS'].includes(one));

/**
 * Decides every request by its token before its body is read, and again after it where that came later: a body may take
 * minutes, and who has lost the account meanwhile does nothing any more (decisions "Identity and trust"). A route that
 * does not say who may call it stops the start.
 */
export const guardRoutes = (app: App, sources: CallerSources, isService: ServiceToken) => {
  const readCaller = callerReader(sources, isService);
  /** Those whose body was not there yet. Most come with their head: to ask twice for each of them would cost. */
  const early = new WeakMap<FastifyRequest, Access>();
  const admit = async (request: FastifyRequest, access: Access) => {
    const { whileSettingUp } = request.routeOptions.config;
    request.caller = await readCaller(request.headers.authorization);
    const { caller } = request;
    if (caller.kind === 'user' && contradicts(caller, request.query as Record<string, unknown>))
      throw notAllowed('query_names_another_user');
    if (caller.kind === 'user' && caller.isSettingUp && !whileSettingUp)
      throw notAllowed('second_factor_setup_required');
    if (!MAY[access](caller)) throw caller.kind === 'nobody' ? notSignedIn() : notAllowed();
    if (caller.kind !== 'user') return;
    noteUse(sources.database, caller.token, request.ip);
    if (!request.raw.complete) early.set(request, access);
  };
  const admitAgain = async (request: FastifyRequest) => {
    const access = early.get(request);
    early.delete(request);
    if (access) await admit(request, access);
  };
  const admitLate: preValidationHookHandler = (request, _reply, done) => {
    // Of a form the body is still to come: it is read in the handler.
    if (!early.has(request) || !request.raw.complete) return done();
    admitAgain(request).then(() => done(), done);
  };
  app.decorateRequest('caller');
  app.decorateRequest('admitAgain', function () {
    return admitAgain(this);
  });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => {
    // A browser's preflight holds no token, and its answer tells nothing.
    if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public' };
    routes.push(route);
    if (hasBody(route)) route.preValidation = [admitLate, ...[route.preValidation ?? []].flat()];
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`);
    if (silent.length > 0) throw new Error(`These routes do not say who may call them: ${silent.join(', ')}`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (!access) return done(notFound());
    request.caller = NOBODY;
    // What most requests are: a visitor's, on a route for everybody. Nothing to wait for.
    if (access === 'public' && !request.headers.authorization) return done();
    // By a token that is none of ours.
    if (access === 'operator') return done();
    admit(request, access).then(() => done(), done);
  });
};
