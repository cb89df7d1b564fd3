import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { LazyValues, once } from '../runtime/lazy-values.ts';
import { compileBodyValidators, validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Compiles the validators and serializers of all routes, so that no later request waits for it. Otherwise each is
     * compiled when it is first needed.
     * @throws Error if a schema is invalid
     */
    compileSchemas(): Promise<void>;
  }
}

type Validator = ReturnType<FastifySchemaCompiler<TSchema>> & { schemaEnv?: unknown; errors?: unknown };

/**
 * Returns a validator that is compiled at its first call. It has the properties that Fastify reads: the errors of the
 * last call, and whether Ajv made it.
 */
const lateValidator = (get: () => Validator): Validator =>
  Object.defineProperties((...args: unknown[]) => (get() as (...args: unknown[]) => unknown)(...args), {
    errors: { get: () => get().errors },
    schemaEnv: { get: () => get().schemaEnv },
  }) as Validator;

type Serializer = (data: unknown) => string;

/**
 * The serializers by the text of their schema. Hundreds of responses, mostly errors, share a few of them, and so do all
 * apps of a process.
 */
const serializers = new Map<string, () => Serializer>();

/** Returns the compilers for the API's schemas, and a function that installs them. */
export const schemaCompilers = () => {
  const compiled = new LazyValues();
  const buildSerializer: ReturnType<typeof SerializerSelector> = (...schemas) => {
    const compile = SerializerSelector()(...schemas);
    return route => {
      const text = JSON.stringify(route.schema);
      const get = serializers.get(text) ?? once(() => compile(route));
      serializers.set(text, get);
      compiled.add(get);
      return data => get()(data);
    };
  };
  const lateCompiler: FastifySchemaCompiler<TSchema> = route =>
    lateValidator(compiled.add(() => validatorCompiler(route) as Validator));
  const install = (app: Pick<FastifyInstance, 'setValidatorCompiler' | 'decorate'>) => {
    app.setValidatorCompiler(lateCompiler);
    app.decorate('compileSchemas', async () => {
      await compileBodyValidators();
      await compiled.makeAll();
    });
  };
  return { schemaController: { compilersFactory: { buildSerializer } }, install };
};
