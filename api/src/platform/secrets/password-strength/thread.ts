import { parentPort } from 'node:worker_threads';
import { weaknessOf } from './weakness.ts';

/** A password to check, and texts that add no strength. */
export interface Question {
  id: number;
  password: string;
  ownTexts: string[];
}

parentPort?.on('message', ({ id, password, ownTexts }: Question) => {
  parentPort?.postMessage({ id, weakness: weaknessOf(password, ownTexts) });
});
