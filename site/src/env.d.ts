/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the publisher; `astro dev` reads the API instead. */
    source?: import('./data/source.ts').PageSource;
  }
}

interface ImportMetaEnv {
  /** Where the browser finds the API; `/api` of the same origin by default. */
  readonly PUBLIC_API_URL?: string;
}
