/** An answer asked for once and remembered until it is forgotten; a failure is not remembered. */
export class Memo<Value> {
  readonly #ask: () => Promise<Value>;
  #answer: Promise<Value> | undefined;

  constructor(ask: () => Promise<Value>) {
    this.#ask = ask;
  }

  get(): Promise<Value> {
    if (this.#answer) return this.#answer;
    const asked = this.#ask();
    this.#answer = asked;
    asked.catch(() => {
      if (this.#answer === asked) this.#answer = undefined;
    });
    return asked;
  }

  /** The answer if it has been asked for already. */
  asked(): Promise<Value> | undefined {
    return this.#answer;
  }

  /** Whoever asks from now on is answered anew, also while an older answer is still on its way. */
  forget(): void {
    this.#answer = undefined;
  }
}
