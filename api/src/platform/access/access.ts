import type { FastifyRequest, preValidationHookHandler, RouteOptions } from 'fastify';
import { type Fault, notAllowed, notFound, notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import {
  ANONYMOUS_CALLER,
  type Caller,
  type CallerSources,
  callerReader,
  type IsServiceToken,
  recordSessionUse,
  type SignedIn,
} from './caller.ts';

/**
 * The callers that a route accepts. Whether a caller may access a certain record is a rule of the capability. Operators
 * (of monitoring) are not users of the product: they have a separate token.
 */
export type Access = 'public' | 'signed-in' | 'consultant' | 'admin' | 'service' | 'operator';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that the route accepts. The API does not start if a route has no access. */
    access?: Access;
    /** Whether an admin who must first set up a second factor may call the route. */
    whileSettingUp?: boolean;
    /**
     * Rules that a schema cannot express. They run even when validation failed, so that all faults are reported
     * together.
     */
    rules?: (request: FastifyRequest) => Fault[] | Promise<Fault[]>;
    /**
     * Faults that only the handler can find, because finding them is most of its work: in embedded images, in HTML, in
     * a list's query. Called only if there are other faults, so that all faults are reported together.
     */
    later?: (request: FastifyRequest) => Fault[] | Promise<Fault[]>;
  }
  interface FastifyRequest {
    caller: Caller;
    /**
     * Checks the caller again if the body was still arriving during the first check. A handler that reads the body
     * itself calls this function after reading; for other routes it runs before validation.
     * @throws 401 if the token has ended in the meantime; 403
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

/**
 * Returns the signed-in caller.
 * @throws 401 when no user is signed in
 */
export const requireSignedIn = (request: FastifyRequest): SignedIn => {
  if (request.caller.kind !== 'user') throw notSignedIn();
  return request.caller;
};

export const isAdmin = (caller: Caller): caller is SignedIn & { role: 'admin' } => MAY.admin(caller);

/**
 * Returns whether the query names a different user than the token. Old clients send their identity in the query. It is
 * never trusted, and the request is refused if it contradicts the token.
 */
const contradicts = (caller: SignedIn, query: Record<string, unknown>) => {
  const matches = (field: string, own: string, plain = (text: string) => text) =>
    [query[field] ?? own].flat().every(said => plain(String(said)) === plain(own));
  const isConsistent =
    matches('user_id', caller.id) &&
    matches('user_role', caller.role) &&
    matches('user_email', caller.email, text => text.toLowerCase());
  return !isConsistent;
};

const hasBody = ({ method }: RouteOptions) => [method].flat().some(one => !['GET', 'HEAD', 'OPTIONS'].includes(one));

/**
 * Authorizes every request by its token before the body is read. If the body arrives later, which may take minutes, the
 * caller is checked again afterwards, because the account may be blocked in the meantime. The API does not start if a
 * route declares no access.
 */
export const guardRoutes = (app: App, sources: CallerSources, isService: IsServiceToken) => {
  const readCaller = callerReader(sources, isService);
  /**
   * Requests whose body had not arrived at the first check. Most bodies arrive with the headers, so a second check of
   * every request would be a waste.
   */
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
    recordSessionUse(sources.database, caller.token, request.ip);
    if (!request.raw.complete) early.set(request, access);
  };
  const checkAccessAfterBody = async (request: FastifyRequest) => {
    const access = early.get(request);
    early.delete(request);
    if (access) await admit(request, access);
  };
  const admitLate: preValidationHookHandler = (request, _reply, done) => {
    // The body of a multipart form has not arrived yet: the handler reads it.
    if (!early.has(request) || !request.raw.complete) return done();
    checkAccessAfterBody(request).then(() => done(), done);
  };
  app.decorateRequest('caller');
  app.decorateRequest('admitAgain', function () {
    return checkAccessAfterBody(this);
  });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => {
    routes.push(route);
    if (hasBody(route)) route.preValidation = [admitLate, ...[route.preValidation ?? []].flat()];
  });
  app.addHook('onReady', async () => {
    const withoutAccess = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`);
    if (withoutAccess.length > 0)
      throw new Error(`These routes do not say who may call them: ${withoutAccess.join(', ')}`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (!access) return done(notFound());
    request.caller = ANONYMOUS_CALLER;
    // The most frequent case is an anonymous request to a public route: nothing has to be awaited.
    if (access === 'public' && !request.headers.authorization) return done();
    // Operators use a token that is not issued by this API.
    if (access === 'operator') return done();
    admit(request, access).then(() => done(), done);
  });
};
