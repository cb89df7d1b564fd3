/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the publisher. Without it (`astro dev`), pages read from the API. */
    source?: import('./data/source.ts').PageSource;
  }
}

interface ImportMetaEnv {
  /** Address of the API for browsers. Default: `/api` of the same origin. */
  readonly PUBLIC_API_URL?: string;
}
