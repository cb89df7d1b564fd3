import { parentPort } from 'node:worker_threads';
import { weaknessOf } from './weakness.ts';

/** A password to check, and texts that add no strength. */
export interface StrengthRequest {
  id: number;
  password: string;
  ownTexts: string[];
}

parentPort?.on('message', ({ id, password, ownTexts }: StrengthRequest) => {
  parentPort?.postMessage({ id, weakness: weaknessOf(password, ownTexts) });
});
