import { setImmediate as nextTurn } from 'node:timers/promises';

/** Wraps a factory so that it runs once, at the first call. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/**
 * Values that are expensive to create and of which most processes need only a few, such as compiled schemas and rarely
 * used packages. Each is created when it is first used. A server creates the others after its start.
 */
export class LazyValues {
  readonly #makers: (() => unknown)[] = [];

  /**
   * Registers a factory.
   * @returns a function that returns the value, and creates it if needed
   */
  add<Value>(make: () => Value): () => Value {
    const get = once(make);
    this.#makers.push(get);
    return get;
  }

  /** Creates all remaining values. Requests are answered in between. */
  async makeAll(): Promise<void> {
    for (const make of this.#makers.splice(0)) {
      make();
      await nextTurn();
    }
  }
}
