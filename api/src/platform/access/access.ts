import type { FastifyRequest, RouteOptions } from 'fastify';
import { DomainError, type Fault, notAllowed, notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { type Caller, type CallerSources, callerReader, NOBODY, type ServiceToken, type SignedIn } from './caller.ts';

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
     * The faults of pictures that came embedded. Finding them takes work, and the handler finds them as it keeps the
     * pictures; asked only where there are others to tell, so that all are told at once.
     */
    pictures?: (request: FastifyRequest) => Promise<Fault[]>;
    /** The faults of what a body names and is not there. The handler finds them as well; asked where pictures are. */
    absent?: (request: FastifyRequest) => Promise<Fault[]>;
  }
  interface FastifyRequest {
    caller: Caller;
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

/**
 * Decides every request by its token before its body is read. A route that does not say who may call it
 * stops the start.
 */
export const guardRoutes = (app: App, sources: CallerSources, isService: ServiceToken) => {
  const readCaller = callerReader(sources, isService);
  app.decorateRequest('caller');
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => {
    // A browser's preflight holds no token, and its answer tells nothing.
    if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public' };
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`);
    if (silent.length > 0) throw new Error(`These routes do not say who may call them: ${silent.join(', ')}`);
  });
  const admit = async (request: FastifyRequest, access: Access, whileSettingUp = false) => {
    request.caller = await readCaller(request.headers.authorization);
    const { caller } = request;
    if (caller.kind === 'user' && contradicts(caller, request.query as Record<string, unknown>))
      throw notAllowed('The query names another user than the token');
    if (caller.kind === 'user' && caller.isSettingUp && !whileSettingUp)
      throw notAllowed('Please set up your second factor first');
    if (MAY[access](caller)) return;
    throw caller.kind === 'nobody' ? notSignedIn() : notAllowed();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, whileSettingUp } = request.routeOptions.config;
    if (!access) return done(new DomainError('not-found', 'Not found'));
    request.caller = NOBODY;
    // What most requests are: a visitor's, on a route for everybody. Nothing to wait for.
    if (access === 'public' && !request.headers.authorization) return done();
    // By a token that is none of ours.
    if (access === 'operator') return done();
    admit(request, access, whileSettingUp).then(() => done(), done);
  });
};
