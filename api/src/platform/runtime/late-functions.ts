// biome-ignore lint/suspicious/noExplicitAny: whatever a function takes is passed on
type AnyFunction = (...args: any[]) => any;

/** Makes a function when it is first asked for, and once. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/**
 * Functions that are expensive to make and of which most processes call a few: what a schema is compiled to. Each is
 * made at its first call; who wants no call to wait (and a wrong schema to stop the start) makes all of them before.
 */
export class LateFunctions {
  readonly #makers: (() => unknown)[] = [];

  /** Keeps the making of a function for later; `get()` makes it. */
  add<Late extends AnyFunction>(make: () => Late): () => Late {
    const get = once(make);
    this.#makers.push(get);
    return get;
  }

  /** Makes all that are not made yet. */
  makeAll(): void {
    for (const make of this.#makers.splice(0)) make();
  }
}
