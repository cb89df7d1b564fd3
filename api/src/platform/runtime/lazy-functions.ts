// biome-ignore lint/suspicious/noExplicitAny: a function may have any parameters
type AnyFunction = (...args: any[]) => any;

/** Wraps a factory so that it runs once, at the first call. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/**
 * Functions that are expensive to create and of which most processes call only a few, such as compiled schemas. Each is
 * created at its first call. A server creates all of them at the start, so that no call waits and an invalid schema
 * prevents the start.
 */
export class LazyFunctions {
  readonly #makers: (() => unknown)[] = [];

  /**
   * Registers a factory.
   * @returns a function that returns the created function, and creates it if needed
   */
  add<Late extends AnyFunction>(make: () => Late): () => Late {
    const get = once(make);
    this.#makers.push(get);
    return get;
  }

  /** Creates all remaining functions. */
  makeAll(): void {
    for (const make of this.#makers.splice(0)) make();
  }
}
