import type { Knex } from 'knex';
import type { Tell } from '../progress.ts';
import { SeedRefused } from '../refusal.ts';
export interface Scale {
  franchises: number;
  leads: number;
}
export const seedScale = async (_knex: Knex, _dataDir: string, _scale: Scale, _tell: Tell) => {
  throw new SeedRefused('in a minute');
};
